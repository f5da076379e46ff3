import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { fileTransport } from '#app/mail/transports/file-transport.server.ts'
import { type Database, openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrate } from '#db/migrator.ts'
import type { BenchRow } from '../row.ts'

export const title = 'Mail: a password reset behind reminders, in the file outbox of a new database'

const reminders = 5000
const to = { email: 'anna@example.org', name: 'Anna Berg' }
const content = {
  subject: 'A mail',
  paragraphs: ['A paragraph.'],
  reason: 'This is a measurement.',
}

/** Measures the wait of a password reset behind reminders. */
export async function measure(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'medfold-mail-'))
  const db = openSqlite(join(folder, 'medfold.db'))
  try {
    await migrate(db, 'sqlite')
    const key = Buffer.from('medfold bench key 123456789abcde').toString('base64')
    await unlockInstance(db, parseMasterKeys(`bench:${key}`))
    await db.transaction().execute(async trx => {
      for (let sent = 0; sent < reminders; sent++) await queueMail(trx, to, 'reminder', content)
    })
    const transport = fileTransport({ folder: join(folder, 'outbox'), from: 'a@example.org' })
    const worker = new MailWorker(db, transport)
    await worker.wake()
    const began = performance.now()
    const id = await queueMail(db, to, 'reset-password', content)
    while ((await stateOf(db, id)) !== 'sent') {
      await worker.wake()
      await wait(5)
    }
    const tookMs = Math.round(performance.now() - began)
    const waiting = await countWaiting(db)
    await worker.stop(1000)
    return [
      {
        what: `reset behind ${reminders} reminders`,
        measured: `${tookMs} ms, ${waiting} reminders still waiting`,
        goal: '≤ 5000 ms',
        isMet: tookMs <= 5000,
      },
    ]
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stateOf(db: Database, id: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('state')
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  return row?.state
}

async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}
