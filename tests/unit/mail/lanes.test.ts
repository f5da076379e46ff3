import { beforeEach, describe, expect, test, vi } from 'vitest'
import { minutes, seconds } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { SendFault, type Transport } from '#app/mail/transports/transport.ts'
import type { Database } from '#db/client.server.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { mailContent, outboxRows, recipient, sendDueMails } from '#tests/support/mail/mails.ts'

let db: Database
/** Subjects in the order in which they were handed to the transport. */
let sent: string[]

beforeEach(async () => {
  db = await openTestDatabase()
  sent = []
})

function workerWith(send: (subject: string) => Promise<void>): MailWorker {
  const transport: Transport = {
    longestTryMs: seconds(10),
    async send({ subject }) {
      sent.push(subject)
      await send(subject)
    },
  }
  return new MailWorker(db, transport)
}

async function queueReminders(count: number): Promise<void> {
  await db.transaction().execute(async trx => {
    for (let number = 1; number <= count; number++) {
      await queueMail(trx, recipient, 'reminder', { ...mailContent, subject: `Reminder ${number}` })
    }
  })
}

const reset = { ...mailContent, subject: 'Reset' }

describe('a mail that somebody waits for', () => {
  test('is the next to leave, behind 5,000 reminders that wait', async () => {
    await queueReminders(5000)
    await queueMail(db, recipient, 'reset-password', reset)
    const worker = workerWith(async () => {
      if (sent.length >= 30) void worker.stop(0)
    })
    await sendDueMails(worker)
    expect(sent.indexOf('Reset')).toBe(0)
  })

  test('is the next to leave when it comes in the middle of them', async () => {
    await queueReminders(300)
    const worker = workerWith(async () => {
      if (sent.length === 100) await queueMail(db, recipient, 'reset-password', reset)
    })
    await sendDueMails(worker)
    // Mails handed over before are under way: as many as leave at once.
    expect(sent.indexOf('Reset')).toBeLessThanOrEqual(100 + 16)
    expect(sent).toHaveLength(301)
  })

  test.each([
    'reset-password',
    'confirm-email',
    'locked',
    'invitation',
    'registration-invitation',
    'new-device',
    'password-changed',
    'two-factor-off',
    'email-changed',
  ] as const)('%s does not wait behind reminders, comments and changes', async kind => {
    await queueReminders(20)
    await queueMail(db, recipient, 'comment', { ...mailContent, subject: 'Comment' })
    await queueMail(db, recipient, 'proxy-change', { ...mailContent, subject: 'Change' })
    await queueMail(db, recipient, kind, reset)
    await sendDueMails(workerWith(async () => undefined))
    expect(sent[0]).toBe('Reset')
  })
})

describe('mail that nobody waits for', () => {
  test('goes on while the other lane never empties', async () => {
    await queueReminders(8)
    await queueMail(db, recipient, 'reset-password', reset)
    let urgent = 1
    const worker = workerWith(async subject => {
      if (subject === 'Reset' && ++urgent <= 200) {
        await queueMail(db, recipient, 'reset-password', reset)
      }
    })
    await sendDueMails(worker)
    const last = sent.lastIndexOf('Reminder 8')
    expect(last).toBeGreaterThan(0)
    expect(last).toBeLessThan(sent.lastIndexOf('Reset'))
  })

  test('rests twice as long when a provider asks for a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await queueReminders(30)
    let isRefusing = true
    const worker = workerWith(async () => {
      if (isRefusing) throw new SendFault('status-429', { pauseMs: minutes(1) })
    })
    await sendDueMails(worker)
    const tried = sent.length
    expect(tried).toBeLessThanOrEqual(16)
    isRefusing = false
    await queueMail(db, recipient, 'reset-password', reset)
    await sendDueMails(worker)
    // The provider's limit is for both.
    expect(sent).toHaveLength(tried)
    vi.setSystemTime(Date.now() + seconds(61))
    await sendDueMails(worker)
    expect(sent.slice(tried)).toEqual(['Reset'])
    vi.setSystemTime(Date.now() + minutes(1))
    await sendDueMails(worker)
    expect((await outboxRows(db)).every(({ state }) => state === 'sent')).toBe(true)
  })
})

describe('a mail that cannot be opened', () => {
  test('is given up at once and holds up no other', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await queueMail(db, recipient, 'locked', mailContent)
    await db
      .updateTable('mail_outbox')
      .set({ message: Buffer.from('damaged') })
      .execute()
    await queueMail(db, recipient, 'locked', reset)
    await sendDueMails(workerWith(async () => undefined))
    expect(await outboxRows(db)).toMatchObject([
      { state: 'dead', fault: 'unreadable' },
      { state: 'sent', fault: null },
    ])
  })
})
