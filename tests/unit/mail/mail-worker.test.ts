import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { seconds } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import type { Transport } from '#app/mail/transports/transport.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailContent, outboxRows, recipient, sendDueMails } from '#tests/support/mail/mails.ts'

openDatabaseBeforeEach()

describe('a due mail', () => {
  test('is sent in order of due time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const subjects = ['first', 'second', 'third']
    for (const subject of subjects) {
      await queueMail(db, recipient, 'locked', { ...mailContent, subject })
      vi.setSystemTime(Date.now() + seconds(1))
    }
    const sent: string[] = []
    await sendDueMails(workerWith(async subject => void sent.push(subject)))
    expect(sent).toEqual(subjects)
  })

  test('is sent among 15 others at most', async () => {
    await db.transaction().execute(async trx => {
      for (let number = 0; number < 40; number++) {
        await queueMail(trx, recipient, 'reminder', mailContent)
      }
    })
    let [running, most, sent] = [0, 0, 0]
    const worker = workerWith(async () => {
      most = Math.max(most, ++running)
      await wait(1)
      running--
      sent++
    })
    await sendDueMails(worker)
    expect([sent, most <= 16]).toEqual([40, true])
  })
})

describe('an unreadable mail', () => {
  test('is given up at once and delays no other', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await queueMail(db, recipient, 'locked', mailContent)
    await changeRows(db, 'mail_outbox', { message: Buffer.from('damaged') })
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerWith(async () => undefined))
    expect(await outboxRows(db)).toMatchObject([
      { state: 'dead', fault: 'unreadable' },
      { state: 'sent', fault: null },
    ])
  })
})

function workerWith(send: (subject: string) => Promise<void>): MailWorker {
  const transport: Transport = { maxTryMs: seconds(10), send: ({ subject }) => send(subject) }
  return new MailWorker(db, transport)
}
