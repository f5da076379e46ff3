import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hours, minutes, seconds } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { resendTransport } from '#app/mail/transports/resend-transport.server.ts'
import type { Transport } from '#app/mail/transports/transport.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import {
  mailContent,
  outboxRows,
  queueMails,
  recipient,
  sendDueMails,
} from '#tests/support/mail/mails.ts'
import { type ResendServer, startResendServer } from '#tests/support/mail/resend-server.ts'

let api: ResendServer
let said: string[]

openDatabaseBeforeEach()

beforeEach(async () => {
  api = await startResendServer()
  onTestFinished(() => api.close())
  // A failed mail logs one line.
  said = []
  vi.spyOn(console, 'error').mockImplementation(line => void said.push(String(line)))
  vi.useFakeTimers({ toFake: ['Date'] })
})

function newWorker(changes: Partial<Transport> = {}, apiKey = api.apiKey): MailWorker {
  const from = 'Medfold <no-reply@health.example.org>'
  const transport = resendTransport({ apiKey, from, url: `${api.origin}/` })
  return new MailWorker(db, { ...transport, ...changes })
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const delayOf = async () => Date.parse((await outboxRows(db))[0]?.due_at ?? '') - Date.now()

describe('a mail through Resend', () => {
  test('is sent with the id of the outbox, and its text is deleted', async () => {
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(newWorker())
    const [row] = await db.selectFrom('mail_outbox').selectAll().execute()
    expect(row).toMatchObject({ state: 'sent', message: null, fault: null, attempts: 1 })
    expect(row?.finished_at).toBe(new Date().toISOString())
    expect(api.requests.map(({ key, body }) => ({ key, body }))).toEqual([
      {
        key: row?.id,
        body: {
          from: 'Medfold <no-reply@health.example.org>',
          to: ['anna@example.org'],
          subject: mailContent.subject,
          text: expect.stringContaining('You can unlock it here.'),
          html: expect.stringContaining('You can unlock it here.'),
        },
      },
    ])
  })

  test('has a one-click unsubscribe header if it is optional', async () => {
    const { id, email } = await createOwner(db, newPerson())
    const content = { ...mailContent, optional: 'securityAlerts' as const }
    await queueMail(db, { email, userId: id }, 'first-view', content)
    await sendDueMails(newWorker())
    const { headers, text } = api.requests[0]?.body as {
      headers: Record<string, string>
      text: string
    }
    const address = /http:\/\/localhost:3000\/unsubscribe\/securityAlerts\.[\w.-]+/.exec(text)?.[0]
    expect(address).toBeDefined()
    expect(headers).toEqual({
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})

describe('a failed try', () => {
  test('is repeated after 30 seconds, then later each time, with the same key and text', async () => {
    api.replyNext({ status: 500 }, { status: 503 }, 'refuse')
    await queueMails(db, 1)
    const worker = newWorker()
    for (const pause of [seconds(30), minutes(1), minutes(2)]) {
      await sendDueMails(worker)
      expect(await delayOf()).toBeGreaterThanOrEqual(0.9 * pause)
      expect(await delayOf()).toBeLessThanOrEqual(1.1 * pause)
      const before = api.requests.length
      later(0.8 * pause)
      await sendDueMails(worker)
      expect(api.requests).toHaveLength(before)
      later(0.3 * pause)
    }
    await sendDueMails(worker)
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 4 }])
    expect(api.mails.size).toBe(1)
    expect(new Set(api.requests.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1)
    expect(said.map(line => JSON.parse(line).fault)).toEqual([
      'status-500',
      'status-503',
      'connection',
    ])
  })

  test('is the last one after eleven, within 23 hours, even with the longest pauses', async () => {
    const full = { status: 429, headers: { 'retry-after': String(24 * 3600) } }
    api.replyNext(...Array.from({ length: 20 }, () => full))
    await queueMails(db, 1)
    const worker = newWorker()
    const start = Date.now()
    let last = start
    for (let n = 0; n < 20; n++) {
      await sendDueMails(worker)
      const [row] = await outboxRows(db)
      if (row?.state === 'dead') break
      last = Math.max(Date.parse(row?.due_at ?? ''), Date.now() + hours(1))
      vi.setSystemTime(last)
    }
    expect(await outboxRows(db)).toMatchObject([
      { state: 'dead', attempts: 11, fault: 'status-429' },
    ])
    expect(last - start).toBeLessThan(hours(23))
    const [row] = await db.selectFrom('mail_outbox').select('message').execute()
    expect(row?.message).not.toBeNull()
  })

  test('is recognised by Resend if the mail was accepted and the answer lost', async () => {
    api.replyNext('drop', 'stall')
    await queueMails(db, 1)
    const worker = newWorker({ maxTryMs: 300 })
    for (const pause of [0, seconds(40), minutes(2)]) {
      later(pause)
      await sendDueMails(worker)
    }
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 3 }])
    expect(api.requests).toHaveLength(3)
    expect(api.mails.size).toBe(1)
    expect(said.map(line => JSON.parse(line).fault)).toEqual(['connection', 'timeout'])
  })

  test('waits as long as a 429 asks, with all other mails', async () => {
    api.replyNext({ status: 429, headers: { 'retry-after': '90' } })
    await queueMails(db, 1)
    const worker = newWorker()
    await sendDueMails(worker)
    expect(await delayOf()).toBeGreaterThanOrEqual(seconds(89))
    await queueMails(db, 1)
    later(seconds(80))
    await sendDueMails(worker)
    expect(api.requests).toHaveLength(1)
    later(seconds(20))
    await sendDueMails(worker)
    expect(api.mails.size).toBe(2)
  })

  test('is not repeated if that cannot help', async () => {
    for (const status of [400, 422]) {
      api.replyNext({ status })
      await queueMails(db, 1)
      await sendDueMails(newWorker())
    }
    api.replyNext({ status: 409, body: { statusCode: 409, name: 'invalid_idempotent_request' } })
    await queueMails(db, 1)
    await sendDueMails(newWorker())
    expect((await outboxRows(db)).map(({ state, fault }) => [state, fault])).toEqual([
      ['dead', 'status-400'],
      ['dead', 'status-422'],
      ['dead', 'key-used'],
    ])
  })

  test('is repeated if the operator can repair it', async () => {
    await queueMails(db, 1)
    await sendDueMails(newWorker({}, 're_wrong'))
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', fault: 'status-401' }])
    later(minutes(1))
    await sendDueMails(newWorker())
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent' }])
  })

  test('may have any answer', async () => {
    const bodies = [null, 'gateway', { message: 'no status in here' }]
    api.replyNext(...bodies.map(body => ({ status: 502, body })), { status: 200, body: { id: '' } })
    await queueMails(db, 4)
    await sendDueMails(newWorker())
    const rows = await outboxRows(db)
    expect(rows.map(({ state }) => state)).toEqual(Array(4).fill('waiting'))
    expect(rows.every(({ fault }) => /^(status-\d+|answer)$/.test(fault ?? ''))).toBe(true)
  })
})

describe('a worker', () => {
  test('that ends during a mail leaves it to another after its lease, with the same key', async () => {
    api.replyNext('stall')
    await queueMails(db, 1)
    // The provider accepts the mail, but the worker's process ends before it notes that.
    const gone = newWorker()
    await gone.wake()
    await expect.poll(() => api.requests.length).toBe(1)

    const other = newWorker()
    await sendDueMails(other)
    expect(api.requests).toHaveLength(1)
    later(seconds(71))
    await sendDueMails(other)
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(api.mails.size).toBe(1)
    await gone.stop(0)
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('that stops finishes its mails and takes no more', async () => {
    await queueMails(db, 30)
    const worker = newWorker()
    const waking = worker.wake()
    await expect.poll(() => api.requests.length, { interval: 1 }).toBeGreaterThan(0)
    await worker.stop(seconds(10))
    await waking
    const taken = api.mails.size
    expect(taken).toBeLessThan(30)
    const states = (await outboxRows(db)).map(({ state }) => state)
    expect(states.filter(state => state === 'sent')).toHaveLength(taken)
    await sendDueMails(worker)
    expect(api.mails.size).toBe(taken)
  })

  test('that stops sends a mail that it was about to begin', async () => {
    await queueMails(db, 1)
    const worker = newWorker()
    const waking = worker.wake()
    await worker.stop(seconds(10))
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 1 }])
    await waking
  })

  test('that stops does not wait for a missing answer', async () => {
    api.replyNext('stall')
    await queueMails(db, 1)
    const worker = newWorker()
    await worker.wake()
    await expect.poll(() => api.requests.length).toBe(1)
    await worker.stop(0)
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  test('that fails late does not change a mail of another worker', async () => {
    api.replyNext('stall', 'stall')
    await queueMails(db, 1)
    const slept = newWorker()
    await slept.wake()
    await expect.poll(() => api.requests.length).toBe(1)
    later(seconds(71))
    const other = newWorker()
    await other.wake()
    await expect.poll(() => api.requests.length).toBe(2)
    const [before] = await outboxRows(db)
    await slept.stop(0)
    expect(await outboxRows(db)).toEqual([before])
    await other.stop(0)
  })

  test('shares mails with another one, and each is sent once', async () => {
    await queueMails(db, 30)
    await Promise.all([sendDueMails(newWorker()), sendDueMails(newWorker())])
    expect(api.requests).toHaveLength(30)
    expect(api.mails.size).toBe(30)
  })
})

test('the log line of a failed mail has only id, kind, try and fault', async () => {
  const echo = { statusCode: 422, message: 'anna@example.org: Mail 1', name: 'anna@example.org' }
  api.replyNext({ status: 422, body: echo })
  await queueMails(db, 1)
  await sendDueMails(newWorker())
  const [row] = await outboxRows(db)
  expect(said.map(line => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      kind: 'mail',
      mail: row?.id,
      mailKind: 'locked',
      attempts: 1,
      fault: 'status-422',
      isDead: true,
    },
  ])
})
