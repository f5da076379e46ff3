import { describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import type { MailContent } from '#app/mail/mail.ts'
import {
  readPreferences,
  savePreference,
  savePreferences,
} from '#app/mail/mail-preferences.server.ts'
import { MailRefusedError, openMessage, queueMail } from '#app/mail/outbox.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailContent, outboxRows, recipient } from '#tests/support/mail/mails.ts'

openDatabaseBeforeEach()

const optional: MailContent = { ...mailContent, optional: 'securityAlerts' }

describe('a mail in the outbox', () => {
  test('is due at once, and stores recipient and text sealed', async () => {
    await queueMail(db, recipient, 'locked', mailContent)
    const [row] = await db.selectFrom('mail_outbox').selectAll().execute()
    expect(row).toMatchObject({ kind: 'locked', state: 'waiting', attempts: 0, user_id: null })
    expect(Date.parse(row?.due_at ?? '')).toBeLessThanOrEqual(Date.now())
    const bytes = Object.values(row ?? {}).map(value => Buffer.from(String(value ?? '')))
    const stored = Buffer.concat([...bytes, row?.message ?? Buffer.alloc(0)])
    const words = ['anna@', 'Anna Berg', 'locked link', 'token-of-a-test', 'wrong access codes']
    expect(words.filter(text => stored.includes(text))).toEqual([])
  })

  test('is opened with its recipient and text', async () => {
    await queueMail(db, recipient, 'locked', mailContent)
    const row = await db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
    const mail = openMessage({ ...row, message: row.message ?? Buffer.alloc(0) })
    expect(mail).toMatchObject({
      id: row.id,
      to: { email: 'anna@example.org' },
      subject: mailContent.subject,
      text: expect.stringContaining('token-of-a-test'),
      html: expect.stringContaining('token-of-a-test'),
    })
  })

  test('is rolled back with its change', async () => {
    const changing = db.transaction().execute(async trx => {
      await queueMail(trx, recipient, 'locked', mailContent)
      throw new Error('the change fails')
    })
    await expect(changing).rejects.toThrow('the change fails')
    expect(await outboxRows(db)).toEqual([])
  })

  test('is deleted with its account', async () => {
    const anna = await createOwner(db, newPerson())
    await queueMail(db, recipientOf(anna), 'locked', mailContent)
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await outboxRows(db)).toEqual([])
  })
})

describe('text that would be another header', () => {
  const breaks = ['\r\nBcc: x@example.net', '\nBcc: x@example.net', '\rX', '\0']
  const places: Record<string, (words: string) => [typeof recipient, MailContent]> = {
    subject: words => [recipient, { ...mailContent, subject: `Locked${words}` }],
    address: words => [{ ...recipient, email: `anna@example.org${words}` }, mailContent],
  }

  test.each(Object.keys(places))('is refused in the %s', async place => {
    for (const words of breaks) {
      const [to, content] = places[place]?.(words) ?? [recipient, mailContent]
      const queued = queueMail(db, to, 'locked', content)
      await expect(queued, JSON.stringify(words)).rejects.toThrow(MailRefusedError)
    }
    expect(await outboxRows(db)).toEqual([])
  })

  test('is refused in place of one address', async () => {
    const addresses = ['a@example.org, b@example.net', 'a@example.org <b@example.net>', '', 'anna']
    for (const email of addresses) {
      const queued = queueMail(db, { ...recipient, email }, 'locked', mailContent)
      await expect(queued, email).rejects.toThrow(MailRefusedError)
    }
    expect(await outboxRows(db)).toEqual([])
  })
})

describe('mail preferences', () => {
  test('have updates and security alerts on by default, reminders and news off', async () => {
    const anna = await createOwner(db, newPerson())
    expect(await readPreferences(db, anna.id)).toEqual({
      updates: true,
      securityAlerts: true,
      medicalReminders: false,
      marketingEmails: false,
      helpedAlerts: true,
    })
  })

  test('are changed together, with the time of the consent to news', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-03-01T08:00:00Z')
    const anna = await createOwner(db, newPerson())
    const since = () =>
      db
        .selectFrom('mail_preferences')
        .select('marketing_since')
        .executeTakeFirst()
        .then(row => row?.marketing_since)
    const chosen = {
      updates: false,
      securityAlerts: false,
      medicalReminders: true,
      marketingEmails: true,
    }
    await savePreferences(db, anna.id, chosen)
    expect(await readPreferences(db, anna.id)).toEqual({ ...chosen, helpedAlerts: true })
    expect(await since()).toBe('2026-03-01T08:00:00.000Z')
    vi.setSystemTime('2026-04-01T08:00:00Z')
    await savePreferences(db, anna.id, chosen)
    await savePreference(db, anna.id, 'helpedAlerts', false)
    expect(await since(), 'agreed to once').toBe('2026-03-01T08:00:00.000Z')
    await savePreference(db, anna.id, 'marketingEmails', false)
    expect(await since()).toBeNull()
    await savePreference(db, anna.id, 'marketingEmails', true)
    expect(await since()).toBe('2026-04-01T08:00:00.000Z')
    expect(await readPreferences(db, anna.id)).toEqual({ ...chosen, helpedAlerts: false })
  })

  test('drop an unwanted optional mail, and no other', async () => {
    const anna = await createOwner(db, newPerson())
    await savePreference(db, anna.id, 'securityAlerts', false)
    await queueMail(db, recipientOf(anna), 'first-view', optional)
    await queueMail(db, recipientOf(anna), 'locked', mailContent)
    expect((await outboxRows(db)).map(({ kind }) => kind)).toEqual(['locked'])
  })

  test('need an account: an optional mail without one is refused', async () => {
    await expect(queueMail(db, recipient, 'first-view', optional)).rejects.toThrow(MailRefusedError)
  })
})

function recipientOf({ id, email }: Person) {
  return { email, userId: id }
}
