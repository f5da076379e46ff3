import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '#app/lib/list-folder.server.ts'
import { mailFolder } from '#app/mail/transports/file-transport.server.ts'

/** Mail files (`MAIL_TRANSPORT=file`) to delete, by outbox id or by recipient. */
interface MailsToDelete {
  ids: readonly string[]
  /** Recipient: the outbox has no rows of older mails. */
  email?: string
}

/** Deletes files of the file transport; does nothing without its folder. */
export async function deleteMailFiles(
  dataDir: string,
  { ids, email }: MailsToDelete,
): Promise<void> {
  const folder = mailFolder(dataDir)
  const idsToDelete = new Set(ids)
  for (const name of await listFolder(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue
    const path = join(folder, name)
    const mustDelete =
      idsToDelete.has(name.split('.')[0] ?? '') || (email && (await isAddressedTo(path, email)))
    if (mustDelete) await rm(path, { force: true })
  }
}

// Reads only the header: an address in the text is not a recipient.
async function isAddressedTo(path: string, email: string): Promise<boolean> {
  const [head = ''] = (await readFile(path, 'utf8').catch(() => '')).split(/\r?\n\r?\n/)
  const [, to = ''] = /^To: (.*(?:\r?\n[ \t].*)*)/im.exec(head) ?? []
  const addresses = to.split(/[\s<>,]+/).map(part => part.toLowerCase())
  return addresses.includes(email.toLowerCase())
}
