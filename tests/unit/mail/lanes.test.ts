import { beforeEach, describe, expect, test, vi } from 'vitest'
import { minutes, seconds } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { SendError, type Transport } from '#app/mail/transports/transport.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailContent, outboxRows, recipient, sendDueMails } from '#tests/support/mail/mails.ts'

/** Subjects in the order of sending. */
let sent: string[]

openDatabaseBeforeEach()

beforeEach(() => {
  sent = []
})

function workerWith(send: (subject: string) => Promise<void>): MailWorker {
  const transport: Transport = {
    maxTryMs: seconds(10),
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

describe('an urgent mail', () => {
  test('is sent before 5,000 waiting reminders', async () => {
    await queueReminders(5000)
    await queueMail(db, recipient, 'reset-password', reset)
    const worker = workerWith(async () => {
      if (sent.length >= 30) void worker.stop(0)
    })
    await sendDueMails(worker)
    expect(sent.indexOf('Reset')).toBe(0)
  })

  test('is sent next if it comes among them', async () => {
    await queueReminders(300)
    const worker = workerWith(async () => {
      if (sent.length === 100) await queueMail(db, recipient, 'reset-password', reset)
    })
    await sendDueMails(worker)
    // Up to sixteen mails are already being sent.
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
  ] as const)('of the kind %s is sent before reminders, comments and changes', async kind => {
    await queueReminders(20)
    await queueMail(db, recipient, 'comment', { ...mailContent, subject: 'Comment' })
    await queueMail(db, recipient, 'proxy-change', { ...mailContent, subject: 'Change' })
    await queueMail(db, recipient, kind, reset)
    await sendDueMails(workerWith(async () => undefined))
    expect(sent[0]).toBe('Reset')
  })
})

describe('a usual mail', () => {
  test('is sent while urgent mails keep coming', async () => {
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

  test('pauses twice as long if a provider asks for a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await queueReminders(30)
    let isRefusing = true
    const worker = workerWith(async () => {
      if (isRefusing) throw new SendError('status-429', { pauseMs: minutes(1) })
    })
    await sendDueMails(worker)
    const tried = sent.length
    expect(tried).toBeLessThanOrEqual(16)
    isRefusing = false
    await queueMail(db, recipient, 'reset-password', reset)
    await sendDueMails(worker)
    // The limit of the provider delays both priorities.
    expect(sent).toHaveLength(tried)
    vi.setSystemTime(Date.now() + seconds(61))
    await sendDueMails(worker)
    expect(sent.slice(tried)).toEqual(['Reset'])
    vi.setSystemTime(Date.now() + minutes(1))
    await sendDueMails(worker)
    expect((await outboxRows(db)).every(({ state }) => state === 'sent')).toBe(true)
  })
})

describe('an unreadable mail', () => {
  test('is given up at once and delays no other', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await queueMail(db, recipient, 'locked', mailContent)
    await changeRows(db, 'mail_outbox', { message: Buffer.from('damaged') })
    await queueMail(db, recipient, 'locked', reset)
    await sendDueMails(workerWith(async () => undefined))
    expect(await outboxRows(db)).toMatchObject([
      { state: 'dead', fault: 'unreadable' },
      { state: 'sent', fault: null },
    ])
  })
})
