import { describe, expect, test, vi } from 'vitest'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import type { Pace } from '#app/lib/pace.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { sendReminders } from '#app/reminders/send-reminders.server.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { recordStatements } from '#tests/support/db/record-statements.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { fillProfile } from '#tests/support/http/profile-visit.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

openDatabaseBeforeEach('2026-01-01T08:00:00Z')

const { social } = fullProfile

/** Makes an account that has just saved one section. */
async function somebody({ wants = true, isConfirmed = true } = {}): Promise<Person> {
  const { person } = await createPersonWithLink(db)
  if (wants) await savePreferences(db, person.id, { medicalReminders: true })
  if (isConfirmed) await markConfirmed(db, person.id)
  await fillProfile(db, person, { social })
  return person
}

const recipients = async () => (await queuedMails(db)).map(({ to }) => to.email).sort()

const looksAt = () => db.selectFrom('users').select(['id', 'reminder_look_at as at']).execute()

describe('reminders', () => {
  test('count what is due and link to the list, without naming it', async () => {
    const anna = await somebody()
    await fillProfile(db, anna, { history: fullProfile.history })
    vi.setSystemTime('2026-07-02T08:00:00Z')
    await sendReminders(db)
    const [mail, ...others] = await queuedMails(db)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('reminder')
    expect(mail?.text).toContain('You have not confirmed 2 parts of your record for six months')
    expect(mail?.text).toContain('http://localhost:3000/reminders')
    expect(mail?.unsubscribe).toContain('/unsubscribe/medicalReminders.')
    const said = `${mail?.subject} ${mail?.text} ${mail?.html}`
    expect(said).not.toMatch(/social|history|exam\b|vaccine|immuniz|tobacco|alcohol/i)
  })

  test('are sent if they are wanted, the address is confirmed, and something is due', async () => {
    const anna = await somebody()
    await somebody({ wants: false })
    await somebody({ isConfirmed: false })
    vi.setSystemTime('2026-07-02T08:00:00Z')
    await somebody()
    await sendReminders(db)
    expect(await recipients()).toEqual([anna.email])
  })

  test('are sent once within thirty days, and again after that', async () => {
    const anna = await somebody()
    vi.setSystemTime('2026-07-02T08:00:00Z')
    for (const day of ['02', '03', '31']) {
      vi.setSystemTime(`2026-07-${day}T08:00:00Z`)
      await sendReminders(db)
    }
    expect(await recipients()).toEqual([anna.email])
    vi.setSystemTime('2026-08-01T08:00:00Z')
    await sendReminders(db)
    expect(await recipients()).toEqual([anna.email, anna.email])
  })

  test('are sent once by several servers at the same time', async () => {
    await somebody()
    vi.setSystemTime('2026-07-02T08:00:00Z')
    await inParallel(4, () => sendReminders(db))
    expect(await recipients()).toHaveLength(1)
  })

  test('skip a record that does not open', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const people = [await somebody(), await somebody(), await somebody()]
    const [broken, ...others] = people.sort((a, b) => (a.id < b.id ? -1 : 1))
    await db
      .updateTable('medical_profiles')
      .set({ data: Buffer.from('something else') })
      .where('user_id', '=', broken?.id ?? '')
      .execute()
    vi.setSystemTime('2026-07-02T08:00:00Z')
    await sendReminders(db)
    expect(await recipients()).toEqual(others.map(({ email }) => email).sort())
    expect(logged).toHaveBeenCalled()
  })

  test('reach two hundred accounts, and yield to other work', async () => {
    const people: Person[] = []
    for (let n = 0; n < 200; n++) people.push(await somebody())
    vi.setSystemTime('2026-07-02T08:00:00Z')
    let turns = 0
    let isDone = false
    const others = (async () => {
      while (!isDone) {
        await new Promise(resolve => setImmediate(resolve))
        turns++
      }
    })()
    await sendReminders(db)
    isDone = true
    await others
    expect(await recipients()).toEqual(people.map(({ email }) => email).sort())
    expect(turns).toBeGreaterThanOrEqual(200)
  })

  test('read only the records whose check is due', async () => {
    const anna = await somebody()
    for (let n = 0; n < 5; n++) await somebody()
    await sendReminders(db)
    vi.setSystemTime('2026-01-02T09:00:00Z')
    await fillProfile(db, anna, { history: fullProfile.history })
    const before = new Map((await looksAt()).map(({ id, at }) => [id, at]))
    const { db: recorded, statements } = recordStatements(db)
    await sendReminders(recorded)
    const read = statements.filter(({ sql }) => sql.includes('from "medical_profiles"'))
    expect(read).toHaveLength(1)
    const changed = (await looksAt()).filter(({ id, at }) => before.get(id) !== at)
    expect(changed.map(({ id }) => id)).toEqual([anna.id])
  })

  test('pause after each step as the pace says', async () => {
    for (let n = 0; n < 3; n++) await somebody()
    let steps = 0
    const pace: Pace = async step => {
      steps++
      return await step()
    }
    await sendReminders(db, { pace })
    // The steps are three records, their list, and an empty list.
    expect(steps).toBe(5)
  })

  test('end when the server stops, and continue after the next start', async () => {
    for (let n = 0; n < 3; n++) await somebody()
    vi.setSystemTime('2026-07-02T08:00:00Z')
    const stopping = new AbortController()
    stopping.abort()
    await sendReminders(db, { signal: stopping.signal })
    expect(await recipients()).toEqual([])
    await sendReminders(db)
    expect(await recipients()).toHaveLength(3)
  })
})
