import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test, vi } from 'vitest'
import { readEnv, SettingsError } from '#app/lib/env.server.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { openTransport } from '#app/mail/transports/open-transport.server.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailContent, outboxRows, recipient, sendDueMails } from '#tests/support/mail/mails.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

openDatabaseBeforeEach()

const workerFor = (dataDir: string) =>
  new MailWorker(db, openTransport(readEnv({ DATA_DIR: dataDir })))

describe('a mail as a file', () => {
  test('is a valid message with access for its owner alone', async () => {
    const dataDir = temporaryFolder()
    await queueMail(db, recipient, 'locked', { ...mailContent, subject: 'Gesperrt – 锁定' })
    await sendDueMails(workerFor(dataDir))
    const [row] = await outboxRows(db)
    expect(row).toMatchObject({ state: 'sent' })
    const folder = join(dataDir, 'outbox')
    expect(readdirSync(folder)).toEqual([`${row?.id}.eml`])
    const file = join(folder, `${row?.id}.eml`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const source = readFileSync(file)
    expect(source.toString('latin1')).not.toMatch(/[^\r]\n/)
    const mail = await PostalMime.parse(source)
    expect(mail).toMatchObject({
      subject: 'Gesperrt – 锁定',
      to: [{ name: '', address: 'anna@example.org' }],
      from: { name: 'Medfold', address: 'no-reply@localhost' },
      text: expect.stringContaining('token-of-a-test'),
      html: expect.stringContaining('token-of-a-test'),
    })
  })

  test('waits if its file cannot be written', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'outbox'), 'a file where the folder belongs')
    await queueMail(db, recipient, 'locked', mailContent)
    await sendDueMails(workerFor(dataDir))
    expect(await outboxRows(db)).toMatchObject([{ state: 'waiting', fault: 'file-EEXIST' }])
    expect(existsSync(join(dataDir, 'outbox', 'x'))).toBe(false)
  })
})

describe('settings of mail', () => {
  const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' }

  test('accept an address, alone or with a name', () => {
    for (const from of [
      'a@example.org',
      'Medfold <a@example.org>',
      '"Med, Fold" <a@example.org>',
    ]) {
      expect(openTransport(readEnv({ ...smtp, MAIL_FROM: from }))).toHaveProperty('send')
    }
  })

  test('are refused in one line if they are unusable', () => {
    for (const from of ['Medfold', 'a@b, c@d', 'A <a@b> <c@d>', 'x\r\nBcc: y@z <a@b>', '<>']) {
      expect(() => openTransport(readEnv({ ...smtp, MAIL_FROM: from })), from).toThrow(
        SettingsError,
      )
    }
    expect(() =>
      openTransport(readEnv({ ...smtp, MAIL_FROM: 'a@example.org', SMTP_URL: 'smtp://:x:y' })),
    ).toThrow('Settings: SMTP_URL is not a valid address')
  })
})
