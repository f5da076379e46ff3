import { createAccount } from '#app/accounts/accounts.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'

type CreateUser = typeof createAccount

/**
 * Creates an account as the pages do, with its emergency link, and runs `also` in the same
 * transaction.
 */
export function createOwner(
  db: Parameters<CreateUser>[0],
  registration: Parameters<CreateUser>[1],
  also?: Parameters<CreateUser>[2],
): ReturnType<CreateUser> {
  return createAccount(db, registration, async (trx, person) => {
    await createPrimaryLink(trx, person)
    await also?.(trx, person)
  })
}
