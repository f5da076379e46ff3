import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { minutes, seconds } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { smtpTransport } from '#app/mail/transports/smtp-transport.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailContent, outboxRows, recipient, sendDueMails } from '#tests/support/mail/mails.ts'

let faults: string[]

openDatabaseBeforeEach()

beforeEach(() => {
  faults = []
  // The mail server of these tests warns in plain text that its certificate is for tests.
  vi.spyOn(console, 'error').mockImplementation(line => {
    if (line.startsWith('{')) faults.push(JSON.parse(line).fault)
  })
  vi.useFakeTimers({ toFake: ['Date'] })
})

/** A mail that the mail server accepted. */
interface Received {
  from: string
  to: string[]
  source: string
  mail: Email
}

interface Answers extends SMTPServerOptions {
  /** Called with the complete mail, which is accepted after it resolves. */
  onceComplete?: (received: Received) => Promise<void>
}

/** Starts a real mail server on this machine. */
async function mailServer({ onceComplete, ...answers }: Answers = {}, host = '127.0.0.1') {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    ...answers,
    async onData(stream, session, done) {
      const source = await buffer(stream).catch(() => undefined)
      // The client closed the connection during the message.
      if (!source) return
      const { mailFrom, rcptTo } = session.envelope
      const one = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: source.toString('latin1'),
        mail: await PostalMime.parse(source),
      }
      received.push(one)
      await onceComplete?.(one)
      done()
    },
  })
  // A client may refuse the certificate.
  server.on('error', () => undefined)
  server.listen(0, host)
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, address: `${host}:${port}` }
}

type Limits = NonNullable<Parameters<typeof smtpTransport>[0]['limits']>

function workerFor(url: string, limits?: Limits): MailWorker {
  const from = 'Medfold <no-reply@health.example.org>'
  return new MailWorker(db, smtpTransport({ url, from, ...(limits && { limits }) }))
}

/** Returns a promise that the test resolves, at its end at the latest. */
function gate(): { isOpen: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  return { isOpen: promise, open: resolve }
}

const refusal = (responseCode: number) =>
  Object.assign(new Error('anna@example.org is not wanted here'), { responseCode })

describe('a mail through a mail server', () => {
  test('arrives complete, with both texts, long lines and letters of any script', async () => {
    const { received, address } = await mailServer()
    const long = 'Ein sehr langer Satz über einen Link, '.repeat(60).trim()
    const content = {
      ...mailContent,
      subject: `Ihr Notfall-Link ist gesperrt – ${'ganz lang, '.repeat(12)}紧急 رابط ссылка`,
      paragraphs: [long, 'Zwei\nZeilen', '.', 'From the start'],
    }
    const to = { email: 'anna@example.org' }
    await queueMail(db, to, 'locked', content)
    await sendDueMails(workerFor(`smtp://${address}`))

    const [row] = await outboxRows(db)
    expect(row).toMatchObject({ state: 'sent' })
    expect(received).toHaveLength(1)
    const [{ from, to: recipients, mail, source } = {} as Received] = received
    expect([from, recipients]).toEqual(['no-reply@health.example.org', ['anna@example.org']])
    expect(mail.subject).toBe(content.subject)
    expect(mail.from).toMatchObject({ name: 'Medfold', address: 'no-reply@health.example.org' })
    expect(mail.to).toEqual([{ name: '', address: to.email }])
    expect(mail.messageId).toBe(`<${row?.id}@health.example.org>`)
    expect(mail.date).toBe(new Date(Math.floor(Date.now() / 1000) * 1000).toISOString())
    for (const paragraph of content.paragraphs) expect(mail.text).toContain(paragraph)
    expect(mail.html).toContain(long)
    expect(mail.attachments).toEqual([])
    expect(Math.max(...source.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(998)
    expect(mail.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
  })

  test('has a one-click unsubscribe header if it is optional', async () => {
    const { received, address } = await mailServer()
    const { id, email } = await createOwner(db, newPerson())
    const content = { ...mailContent, optional: 'updates' as const }
    await queueMail(db, { email, userId: id }, 'first-view', content)
    await sendDueMails(workerFor(`smtp://${address}`))
    const { headers = [], text = '' } = received[0]?.mail ?? {}
    const link = /http:\S+\/unsubscribe\/\S+/.exec(text)?.[0]
    const values = headers.filter(({ key }) => key.startsWith('list-')).map(({ value }) => value)
    expect(values).toEqual([`<${link}>`, 'List-Unsubscribe=One-Click'])
  })

  test('is sent with user and password if the server requires them', async () => {
    const { received, address } = await mailServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        const isRight = username === 'medfold@x' && password === 'p@ss/word'
        done(isRight ? null : refusal(535), { user: username })
      },
    })
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(`smtp://medfold%40x:wrong@${address}`))
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    vi.setSystemTime(Date.now() + minutes(1))
    await sendDueMails(workerFor(`smtp://medfold%40x:p%40ss%2Fword@${address}`))
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(received).toHaveLength(1)
    expect(faults).toEqual(['auth-535'])
  })
})

describe('a mail server over a network', () => {
  const elsewhere = '127.0.0.2'
  const kinds = { smtps: { secure: true }, smtp: { disabledCommands: [] } }
  const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, done) =>
    done(null, { user: username })

  test.each(Object.entries(kinds))('gets encrypted mails by %s', async (scheme, options) => {
    let isEncrypted = false
    const { received, address } = await mailServer(
      {
        ...options,
        onAuth,
        onMailFrom(_from, session, done) {
          isEncrypted = session.secure
          done(null)
        },
      },
      elsewhere,
    )
    await queueMail(db, recipient, 'locked', mailContent)
    const trusting = 'tls.rejectUnauthorized=false'
    await sendDueMails(workerFor(`${scheme}://user:password@${address}/?${trusting}`))
    expect([received.length, isEncrypted]).toEqual([1, true])
  })

  test.each(
    Object.entries(kinds),
  )('receives no mail by %s if its certificate is not trusted', async (scheme, options) => {
    const { received, address } = await mailServer({ ...options, onAuth }, elsewhere)
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(`${scheme}://user:password@${address}`))
    expect(received).toEqual([])
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting' }])
    expect(faults.join()).toMatch(/^(tls|socket)$/)
  })
})

describe('a mail server that refuses a mail', () => {
  test('for now gets the same message later', async () => {
    let isFirst = true
    const { received, address } = await mailServer({
      onRcptTo(_to, _session, done) {
        done(isFirst ? refusal(451) : null)
        isFirst = false
      },
    })
    await queueMail(db, recipient, 'locked', mailContent)
    const worker = workerFor(`smtp://${address}`)
    await sendDueMails(worker)
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', fault: 'rcpt-451' }])
    vi.setSystemTime(Date.now() + minutes(1))
    await sendDueMails(worker)
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent' }])
    expect(received).toHaveLength(1)
  })

  test('for good because of its recipient is not tried again', async () => {
    const { received, address } = await mailServer({
      onRcptTo: (_to, _session, done) => done(refusal(550)),
    })
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(`smtp://${address}`))
    expect(await outboxRows(db)).toMatchObject([{ state: 'dead', fault: 'rcpt-550', attempts: 1 }])
    expect(received).toEqual([])
  })

  test('because of the sender is tried again', async () => {
    const { address } = await mailServer({
      onMailFrom: (_from, _session, done) => done(refusal(550)),
    })
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(`smtp://${address}`))
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', fault: 'mail-550' }])
  })

  test('because it is down is tried again', async () => {
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor('smtp://127.0.0.1:1'))
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(faults.join()).toMatch(/^(socket|connection)$/)
  })

  test('gets no password over an unencrypted network', async () => {
    let isAsked = false
    // This loopback address counts as a network.
    const { address } = await mailServer(
      {
        onAuth(_auth, _session, done) {
          isAsked = true
          done(null, { user: 'anyone' })
        },
      },
      '127.0.0.2',
    )
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(`smtp://user:password@${address}`))
    expect(isAsked).toBe(false)
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting' }])
    expect(faults.join()).toMatch(/tls|starttls/)
  })
})

describe('a slow mail server', () => {
  test('gets one copy, however late its answers are', async () => {
    // Each answer takes longer than a greeting may.
    const limits = { setUpMs: seconds(1), answerMs: seconds(10), tryMs: seconds(20) }
    const late = () => wait(seconds(1) + 50)
    const slowly = (_address: unknown, _session: unknown, done: () => void) =>
      void late().then(() => done())
    const { received, address } = await mailServer({
      onMailFrom: slowly,
      onRcptTo: slowly,
      onceComplete: late,
    })
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(`smtp://${address}`, limits))
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 1, fault: null }])
    expect(received).toHaveLength(1)
    expect(faults).toEqual([])
  })

  test('gets the mail from one worker only, even after eleven minutes', async () => {
    const answer = gate()
    const { received, address } = await mailServer({ onceComplete: () => answer.isOpen })
    await queueMail(db, recipient, 'locked', mailContent)
    const worker = workerFor(`smtp://${address}`)
    await worker.wake()
    await expect.poll(() => received.length).toBe(1)
    vi.setSystemTime(Date.now() + minutes(11))
    await sendDueMails(workerFor(`smtp://${address}`))
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    answer.open()
    await worker.settled()
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(received).toHaveLength(1)
  })

  test('delays no other mail', async () => {
    const answer = gate()
    const { received, address } = await mailServer({
      onceComplete: ({ to }) => (to[0]?.startsWith('slow') ? answer.isOpen : Promise.resolve()),
    })
    for (let number = 1; number <= 8; number++) {
      await queueMail(db, { email: `slow${number}@example.org` }, 'locked', mailContent)
    }
    vi.setSystemTime(Date.now() + 1)
    await queueMail(db, recipient, 'locked', mailContent)
    const worker = workerFor(`smtp://${address}`)
    await worker.wake()
    await expect.poll(async () => (await outboxRows(db)).at(-1)?.state).toBe('sent')
    expect((await outboxRows(db)).map(({ state }) => state)).toEqual([
      ...Array(8).fill('waiting'),
      'sent',
    ])
    answer.open()
    await worker.settled()
    expect(received).toHaveLength(9)
    expect((await outboxRows(db)).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('must answer in time, and finish in time', async () => {
    const { address } = await mailServer({ onceComplete: () => gate().isOpen })
    const ends: Record<string, Limits> = {
      timedout: { setUpMs: minutes(1), answerMs: 200, tryMs: minutes(1) },
      timeout: { setUpMs: minutes(1), answerMs: minutes(1), tryMs: 200 },
    }
    for (const limits of Object.values(ends)) {
      await queueMail(db, recipient, 'locked', mailContent)
      await sendDueMails(workerFor(`smtp://${address}`, limits))
    }
    expect(faults).toEqual(Object.keys(ends))
  })

  test('must greet in time', async () => {
    const { address } = await mailServer({ onConnect: () => undefined })
    await queueMail(db, recipient, 'locked', mailContent)
    const limits = { setUpMs: 200, answerMs: minutes(1), tryMs: minutes(1) }
    await sendDueMails(workerFor(`smtp://${address}`, limits))
    expect(faults).toEqual(['timedout'])
  })
})
