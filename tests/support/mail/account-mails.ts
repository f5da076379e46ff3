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
