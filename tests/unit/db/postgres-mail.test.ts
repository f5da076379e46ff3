import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import { minutes } from '#app/lib/time.ts'
import { createMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import {
  readPreferences,
  savePreference,
  savePreferences,
} from '#app/mail/mail-preferences.server.ts'
import { MailWorker } from '#app/mail/mail-worker.server.ts'
import { resendTransport } from '#app/mail/transports/resend-transport.server.ts'
import type { Transport } from '#app/mail/transports/transport.ts'
import { sendReminders } from '#app/reminders/send-reminders.server.ts'
import type { Database } from '#db/client.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { newPostgresUrl, openMigratedPostgres } from '#tests/support/db/postgres.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { outboxRows, queueMails, sendDueMails } from '#tests/support/mail/mails.ts'
import { startResendServer } from '#tests/support/mail/resend-server.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

let url: string
let db: Database

beforeEach(async () => {
  url = await newPostgresUrl()
  db = await openMigratedPostgres(url)
})

describe('mail in PostgreSQL', () => {
  test('is sent by several servers, each mail by one', async () => {
    const api = await startResendServer()
    onTestFinished(() => api.close())
    const workers = [db, await openMigratedPostgres(url), await openMigratedPostgres(url)].map(
      each =>
        new MailWorker(
          each,
          resendTransport({ apiKey: api.apiKey, from: 'a@example.org', url: api.origin }),
        ),
    )
    await queueMails(db, 60)
    await Promise.all(workers.map(sendDueMails))
    expect(api.requests).toHaveLength(60)
    expect(api.mails.size).toBe(60)
    expect(
      (await outboxRows(db)).every(({ state, attempts }) => state === 'sent' && attempts === 1),
    ).toBe(true)
  })

  test('stays with the server that tries it, until its lease ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const api = await startResendServer()
    onTestFinished(() => api.close())
    const { apiKey, origin } = api
    const transport: Transport = {
      ...resendTransport({ apiKey, from: 'a@example.org', url: origin }),
      maxTryMs: minutes(11),
    }
    api.replyNext('stall')
    await queueMails(db, 1)
    const first = new MailWorker(db, transport)
    const other = new MailWorker(await openMigratedPostgres(url), transport)
    await first.wake()
    await expect.poll(() => api.requests.length).toBe(1)
    vi.setSystemTime(Date.now() + minutes(11))
    await sendDueMails(other)
    expect(api.requests).toHaveLength(1)
    await first.stop(0)
    expect(await outboxRows(db)).toMatchObject([
      { state: 'waiting', attempts: 1, fault: 'stopped' },
    ])
    vi.setSystemTime(Date.now() + minutes(1))
    await sendDueMails(other)
    expect(await outboxRows(db)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('has links that work once, and preferences', async () => {
    const { id } = await createOwner(db, newPerson())
    const link = { purpose: 'unlock', userId: id, subject: 'link-1', ttlMs: minutes(1) }
    const first = await createMailLink(db, link)
    const token = await createMailLink(db, link)
    expect(await useMailLink(db, 'unlock', first)).toBeUndefined()
    const uses = await inParallel(10, () => useMailLink(db, 'unlock', token))
    expect(uses.filter(Boolean)).toEqual([{ userId: id, subject: 'link-1' }])
    await Promise.all([
      savePreference(db, id, 'updates', false),
      savePreference(db, id, 'medicalReminders', true),
    ])
    expect(await readPreferences(db, id)).toMatchObject({ updates: false, medicalReminders: true })
  })

  test('reminds an account once with several servers, and again a month later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-01-01T08:00:00Z')
    const { person } = await createPersonWithLink(db)
    await savePreferences(db, person.id, { medicalReminders: true, marketingEmails: true })
    await savePreferences(db, person.id, { marketingEmails: true })
    await markConfirmed(db, person.id)
    await fillProfile(db, person, { social: fullProfile.social })
    const servers = [db, await openMigratedPostgres(url), await openMigratedPostgres(url)]
    for (const day of ['2026-07-02', '2026-07-20', '2026-08-01']) {
      vi.setSystemTime(`${day}T08:00:00Z`)
      await Promise.all(servers.map(server => sendReminders(server)))
    }
    expect((await outboxRows(db)).map(({ kind }) => kind)).toEqual(['reminder', 'reminder'])
  })
})
