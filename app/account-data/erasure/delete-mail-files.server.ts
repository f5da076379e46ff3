import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mailFolder } from '#app/mail/transports/file-transport.server.ts'

/** Mails that were written as files (`MAIL=file`), by their ids in the outbox or by whom they are for. */
interface MailsToDelete {
  ids: readonly string[]
  /** Address of who has left: of older mails the outbox has no row any more. */
  email?: string
}

/** Deletes mails that were written into the folder of the file transport; nothing where there is no such folder. */
export async function deleteMailFiles(
  dataDir: string,
  { ids, email }: MailsToDelete,
): Promise<void> {
  const folder = mailFolder(dataDir)
  const unwanted = new Set(ids)
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const isUnwanted =
      unwanted.has(name.split('.')[0] ?? '') || (email && (await isAddressedTo(path, email)))
    if (isUnwanted) await rm(path, { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(name => /\.eml(\.part)?$/.test(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

// Only the head: an address in the text of a mail is about somebody, and not to them.
async function isAddressedTo(path: string, email: string): Promise<boolean> {
  const [head = ''] = (await readFile(path, 'utf8').catch(() => '')).split(/\r?\n\r?\n/)
  const [, to = ''] = /^To: (.*(?:\r?\n[ \t].*)*)/im.exec(head) ?? []
  const addresses = to.split(/[\s<>,]+/).map(part => part.toLowerCase())
  return addresses.includes(email.toLowerCase())
}
