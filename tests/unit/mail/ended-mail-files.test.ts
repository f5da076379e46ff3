import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endAccessByLink } from '#app/account-data/account-access/account-access-link.server.ts'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { queueConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { requestReset, sendResetMails } from '#app/accounts/password/password-reset.server.ts'
import { inviteToRegister } from '#app/accounts/registration/registration-invitations.server.ts'
import { deleteEndedMailFiles } from '#app/jobs/ended-mail-files.server.ts'
import { readEnv } from '#app/lib/env.server.ts'
import { days, minutes } from '#app/lib/time.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { openTransport } from '#app/mail/transports/open-transport.server.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { inviteProxy } from '#tests/support/data/invitations.ts'
import { db } from '#tests/support/db/test-database.ts'
import { mailContent, recipient, sendDueMails } from '#tests/support/mail/mails.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let dataDir: string

registerAnnaBeforeEach('2026-03-01T08:00:00Z')

beforeEach(() => {
  dataDir = temporaryFolder()
})

async function send(): Promise<void> {
  await sendDueMails(new MailWorker(db, openTransport(readEnv({ DATA_DIR: dataDir }))))
}

function files(): string[] {
  return readdirSync(join(dataDir, 'outbox')).map(name =>
    readFileSync(join(dataDir, 'outbox', name), 'utf8').replace(/=\r?\n/g, ''),
  )
}

async function sendReset(): Promise<string> {
  await requestReset(db, anna.email, '192.0.2.1')
  await sendResetMails(db)
  await send()
  return /\/reset\/([\w-]{43})/.exec(files().join())?.[1] ?? ''
}

describe('a mail in the file outbox', () => {
  test('is kept until its link is used', async () => {
    const token = await sendReset()
    expect(token).not.toBe('')
    await deleteEndedMailFiles(db, dataDir)
    expect(files().join()).toContain(token)
    const accessToken = (await resetPassword(db, token, 'Quiet-Harbour-Sky-41')) ?? '-'
    await send()
    await deleteEndedMailFiles(db, dataDir)
    expect(files().join()).not.toContain(token)
    expect(files().join()).toContain(accessToken)
    await endAccessByLink(db, anna, accessToken, async () => true)
    await deleteEndedMailFiles(db, dataDir)
    expect(files().join()).not.toContain(accessToken)
  })

  test('is deleted with its invitation', async () => {
    const { id, token } = await inviteProxy(db, anna)
    await send()
    await deleteEndedMailFiles(db, dataDir)
    expect(files().join()).toContain(token)
    await db.deleteFrom('proxies').where('id', '=', id).execute()
    await deleteEndedMailFiles(db, dataDir)
    expect(files().join()).not.toContain(token)
  })

  test('is deleted when its link has expired', async () => {
    await sendReset()
    await inviteToRegister(db, 'ben@example.org')
    await queueConfirmation(db, anna)
    await send()
    expect(files()).toHaveLength(3)
    vi.setSystemTime(Date.now() + minutes(31))
    await deleteEndedMailFiles(db, dataDir)
    expect(files()).toHaveLength(2)
    vi.setSystemTime(Date.now() + days(60))
    await deleteEndedMailFiles(db, dataDir)
    expect(files()).toEqual([])
  })

  test('is deleted when a newer one replaces it', async () => {
    const first = await sendReset()
    vi.setSystemTime(Date.now() + minutes(1))
    await sendReset()
    await deleteEndedMailFiles(db, dataDir)
    expect(files()).toHaveLength(1)
    expect(files().join()).not.toContain(first)
  })

  test('is kept if it has no link that works once', async () => {
    const button = { label: 'See', address: 'http://localhost:3000/seen' }
    await queueMail(db, recipient, 'first-view', { ...mailContent, button })
    await send()
    vi.setSystemTime(Date.now() + days(60))
    await deleteEndedMailFiles(db, dataDir)
    expect(files()).toHaveLength(1)
  })
})
