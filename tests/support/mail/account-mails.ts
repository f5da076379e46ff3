import { requestReset, sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import type { Database } from '#db/client.server.ts'
import { queuedMails } from './queued-mails.ts'

/** Returns the kinds of the queued mails for an address, in order. */
export async function mailedKinds(db: Database, email: string): Promise<string[]> {
  return (await queuedMails(db)).filter(({ to }) => to.email === email).map(({ kind }) => kind)
}

/** Returns the token of the newest queued mail for an address with a link below this path. */
export async function mailedToken(db: Database, email: string, path: string): Promise<string> {
  const found = await findMailedToken(db, email, path)
  if (!found) throw new Error(`No mail with a link to ${path} waits for this address`)
  return found
}

/** As `mailedToken`; undefined without such a mail. */
export async function findMailedToken(
  db: Database,
  email: string,
  path: string,
): Promise<string | undefined> {
  const tokens = (await queuedMails(db))
    .filter(({ to }) => to.email === email)
    .flatMap(({ text }) => new RegExp(`${path}([\\w-]{43})$`, 'm').exec(text)?.[1] ?? [])
  return tokens.at(-1)
}

/** Requests a new password for an account. Returns the token of the mail. */
export async function requestResetToken(
  db: Database,
  email: string,
  address = '192.0.2.9',
): Promise<string> {
  await requestReset(db, email, address)
  await sendResetMails(db)
  return mailedToken(db, email, '/reset/')
}
