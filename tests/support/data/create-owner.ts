import { createUser } from '#app/accounts/accounts.server.ts'
import { createShareLink } from '#app/emergency/links/emergency-links.server.ts'

type CreateUser = typeof createUser

/** Makes an account as the pages do: with its emergency link, and with what `also` writes. */
export function createOwner(
  db: Parameters<CreateUser>[0],
  registration: Parameters<CreateUser>[1],
  also?: Parameters<CreateUser>[2],
): ReturnType<CreateUser> {
  return createUser(db, registration, async (trx, person) => {
    await createShareLink(trx, person)
    await also?.(trx, person)
  })
}
