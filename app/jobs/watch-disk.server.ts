import { type DiskSpace, isDiskFull, minFreePart } from '#app/lib/disk-space.server.ts'
import { alertOperator, operatorMail } from '#app/mail/alert-operator.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import type { Database } from '#db/client.server.ts'

/** Warns the operator once a day about a disk that is full or nearly full. */
export async function watchDisk(db: Database, space: DiskSpace): Promise<void> {
  const { freeBytes, totalBytes } = space
  const percent = Math.floor((freeBytes / totalBytes) * 100)
  if (isDiskFull(space)) {
    const text = `the disk is full (${percent} % free): nothing is saved, and no code opens an emergency link`
    await alertOperator(db, { key: 'disk-full', text, mail: () => diskMail('full', text) })
  } else if (freeBytes < minFreePart * totalBytes) {
    const text = `the disk is nearly full: ${percent} % free`
    await alertOperator(db, { key: 'disk-low', text, mail: () => diskMail('nearly full', text) })
  }
}

function diskMail(state: string, text: string): MailContent {
  return operatorMail(`the disk is ${state}`, [
    `On this server ${text}.`,
    'Free some space, or give the data folder a larger disk. People can save again as soon as there is space.',
  ])
}
