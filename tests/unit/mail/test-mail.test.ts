import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/lib/env.server.ts'
import { mailFaultInWords, sendTestMail } from '#app/mail/send-test-mail.server.ts'
import { freePort } from '#tests/support/http/server.ts'
import { startResendServer } from '#tests/support/mail/resend-server.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const to = 'operator@example.org'
const from = 'Medfold <no-reply@health.example.org>'

/** Starts a real mail server on this machine. */
async function mailServer(answers: SMTPServerOptions = {}) {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      buffer(stream)
        .then(source => PostalMime.parse(source))
        .then(mail => {
          mails.push(mail)
          done()
        }, done)
    },
    ...answers,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { mails, url: `smtp://127.0.0.1:${port}` }
}

const throughSmtp = (url: string) =>
  sendTestMail(readEnv({ MAIL_TRANSPORT: 'smtp', MAIL_FROM: from, SMTP_URL: url }), to)

describe('a test mail', () => {
  test('reaches a mail server at once, and says that it is a test', async () => {
    const { mails, url } = await mailServer()
    const { id, fault } = await throughSmtp(url)
    expect(fault).toBeUndefined()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: 'Medfold test mail',
      to: [{ address: to }],
      messageId: `<${id}@health.example.org>`,
    })
    expect(mails[0]?.text).toContain('This is a test.')
  })

  test('has the fault of a mail server, as the worker names it', async () => {
    const refusal = Object.assign(new Error('unknown user'), { responseCode: 550 })
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(refusal) })
    expect(await throughSmtp(url)).toMatchObject({ fault: 'rcpt-550' })
    const { fault = '' } = await throughSmtp(`smtp://127.0.0.1:${await freePort()}`)
    expect(fault).toMatch(/^(socket|connection)$/)
    expect(mailFaultInWords(fault)).toMatch(/no connection/)
  })

  test('reaches Resend, or has the status of its answer', async () => {
    const resend = await startResendServer()
    onTestFinished(() => resend.close())
    const settings = (key: string) =>
      readEnv({
        MAIL_TRANSPORT: 'resend',
        MAIL_FROM: from,
        RESEND_API_KEY: key,
        RESEND_API_URL: resend.origin,
      })
    const { id, fault } = await sendTestMail(settings(resend.apiKey), to)
    expect(fault).toBeUndefined()
    expect(resend.mails.get(id)?.body).toMatchObject({ to: [to], subject: 'Medfold test mail' })
    const refused = await sendTestMail(settings('re_wrong'), to)
    expect(refused.fault).toBe('status-401')
    expect(mailFaultInWords('status-401')).toMatch(/RESEND_API_KEY/)
  })

  test('has words for common faults only', () => {
    expect(mailFaultInWords('rcpt-550')).toMatch(/does not accept the address/)
    expect(mailFaultInWords('auth-535')).toMatch(/user and password/)
    expect(mailFaultInWords('nonsense')).toBeUndefined()
  })
})

describe('medfold mail --test', () => {
  const run = (address: string, settings: Record<string, string> = {}) => {
    const dataDir = temporaryFolder()
    const result = spawnCommand('mail --test', { dataDir }, { words: [address], settings })
    return { dataDir, ...result }
  }

  test('says where the file of the mail is, and needs no database', () => {
    const { dataDir, status, stdout, stderr } = run(to)
    expect([status, stderr]).toEqual([0, ''])
    const [name = ''] = readdirSync(join(dataDir, 'outbox'))
    const file = join(dataDir, 'outbox', name)
    expect(stdout).toBe(
      `No mail was sent: MAIL_TRANSPORT=file writes it to a file. It is in ${file}\n`,
    )
    expect(readFileSync(file, 'utf8')).toContain(`To: ${to}`)
    expect(readdirSync(dataDir)).toEqual(['outbox'])
  })

  test('names a fault in one line', () => {
    const settings = { MAIL_TRANSPORT: 'smtp', MAIL_FROM: from, SMTP_URL: 'smtp://127.0.0.1:1' }
    const { status, stderr } = run(to, settings)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^The test mail was not sent \(MAIL_TRANSPORT=smtp\): (socket|connection), no connection .*\.\n$/,
    )
  })

  test('refuses an invalid address and an invalid sender in one line', () => {
    expect(run('nobody')).toMatchObject({ status: 1, stderr: 'This is not an email address.\n' })
    const { stderr } = run(to, { MAIL_FROM: 'x' })
    expect(stderr).toMatch(/^Settings: MAIL_FROM must be an address, .*\n$/)
  })
})
