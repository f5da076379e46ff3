import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isPending } from '#app/access/proxy-status.server.ts'
import { findEmailChange } from '#app/accounts/email/change-email.server.ts'
import {
  accountAccessPurpose,
  confirmPurpose,
  resetPurpose,
} from '#app/accounts/email/mail-link-purposes.ts'
import { hasRegistrationInvitation } from '#app/accounts/registration/registration-invitations.server.ts'
import { unlockPurpose } from '#app/emergency/links/unlock-link.server.ts'
import { listFolder } from '#app/lib/list-folder.server.ts'
import { findMailLink } from '#app/mail/mail-links.server.ts'
import { mailFolder } from '#app/mail/transports/file-transport.server.ts'
import type { Database } from '#db/client.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'

/** Returns whether a link of a mail is valid. @param mailId id in the outbox. */
type IsLive = (db: Database, token: string, mailId: string) => Promise<boolean>

/** One-time links in mails, by the path before their token. */
const livenessChecks: Record<string, IsLive> = {
  reset: hasMailLink(resetPurpose),
  unlock: hasMailLink(unlockPurpose),
  'account-access': hasMailLink(accountAccessPurpose),
  'confirm-email': async (db, token, mailId) =>
    (await hasMailLink(confirmPurpose)(db, token, mailId)) ||
    (await findEmailChange(db, token)) !== undefined,
  'proxy/register': (db, _token, mailId) => isInvited(db, mailId),
  register: hasRegistrationInvitation,
}

function hasMailLink(purpose: string): IsLive {
  return async (db, token) => (await findMailLink(db, purpose, token)) !== undefined
}

// Checks the mail, not the token: one mail may contain several tokens of one invitation.
async function isInvited(db: Database, mailId: string): Promise<boolean> {
  const row = await proxyRows.first(db, query =>
    query
      .select('id')
      .where('mail_id', '=', mailId)
      .where('invite_hash', 'is not', null)
      .where(isPending),
  )
  return row !== undefined
}

/** Paths of files without one-time links, which are not read again. */
const filesWithoutLink = new Set<string>()

/**
 * Deletes mail files whose links are all used, replaced or expired. Keeps mails without such links.
 */
export async function deleteEndedMailFiles(db: Database, dataDir: string): Promise<void> {
  const folder = mailFolder(dataDir)
  for (const name of await listFolder(folder)) {
    const path = join(folder, name)
    if (!name.endsWith('.eml') || filesWithoutLink.has(path)) continue
    const links = readLinks(await readFile(path, 'utf8').catch(() => ''))
    if (links.length === 0) filesWithoutLink.add(path)
    else if (!(await isAnyLive(db, links, basename(name, '.eml')))) await rm(path, { force: true })
  }
}

interface MailedLink {
  isLive: IsLive
  token: string
}

const linkPattern =
  /https?:\/\/[^\s/]+\/(reset|unlock|account-access|confirm-email|proxy\/register|register)\/([\w-]{22,86})/g

// Joins the lines of quoted-printable.
function readLinks(source: string): MailedLink[] {
  const text = source.replace(/=\r?\n/g, '')
  return [...text.matchAll(linkPattern)].flatMap(([, path = '', token = '']) => {
    const isLive = livenessChecks[path]
    return isLive ? [{ isLive, token }] : []
  })
}

async function isAnyLive(db: Database, links: MailedLink[], mailId: string): Promise<boolean> {
  for (const { isLive, token } of links) if (await isLive(db, token, mailId)) return true
  return false
}
