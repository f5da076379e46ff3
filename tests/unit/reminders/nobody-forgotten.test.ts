import { expect, test, vi } from 'vitest'
import { markConfirmed } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { days, minutes, timeAgo } from '#app/lib/time.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { confirmSection } from '#app/profile/record/save-section.server.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { findDueReminders } from '#app/reminders/due-reminders.server.ts'
import { isAnythingDue } from '#app/reminders/due-reminders.ts'
import { maxCheckDays } from '#app/reminders/next-check.ts'
import { sendReminders } from '#app/reminders/send-reminders.server.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { randomFrom } from '#tests/support/data/random.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'

let random: (below: number) => number

openDatabaseBeforeEach('2026-01-01T08:00:00Z')

interface Followed {
  person: Person
  /** Times since when a daily check would have mailed them, about a part and about anything. */
  partSince?: number
  since?: number
  mailedAt?: number
}

// Compares the schedule with a daily check of everybody.
test.each([
  5, 7,
])('a reminder that a daily check of everybody would send is sent in time (%i)', async seed => {
  random = randomFrom(seed)
  const people: Followed[] = []
  for (let n = 0; n < 6; n++) people.push({ person: (await createPersonWithLink(db)).person })
  let mails = 0
  for (let at = 0; at < 300; at++) {
    vi.setSystemTime(Date.now() + days(1))
    const earlier = await remindedAt()
    for (const followed of people) await note(followed, earlier)
    await sendReminders(db)
    const reminded = await remindedAt()
    for (const followed of people) mails += check(followed, reminded) ? 1 : 0
    vi.setSystemTime(Date.now() + minutes(1))
    for (const { person } of people) if (random(50) === 0) await act(person)
  }
  expect(mails).toBeGreaterThan(5)
})

test('a vaccination that becomes due is found within four weeks', async () => {
  const { person } = await createPersonWithLink(db)
  await markConfirmed(db, person.id)
  await savePreferences(db, person.id, { medicalReminders: true })
  // The vaccination is due from January 7.
  await saveOver(db, person, immunizations, flu('2025-01-05'))
  await sendReminders(db)
  const { reminder_look_at } = await readRow(db, 'users')
  expect(reminder_look_at).toBe('2026-01-29T08:00:00.000Z')
  let waited = 0
  while ((await remindedAt()).size === 0 && waited < 100) {
    vi.setSystemTime(Date.now() + days(1))
    await sendReminders(db)
    waited++
  }
  expect(waited).toBe(maxCheckDays)
})

/** Notes since when a daily check would have mailed an account. */
async function note(followed: Followed, reminded: Map<string, number>): Promise<void> {
  const { id } = followed.person
  const row = await db
    .selectFrom('users')
    .innerJoin('mail_preferences', 'user_id', 'id')
    .select(['medical_reminders', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isWanted = row?.medical_reminders === 1 && row.email_confirmed_at !== null
  const isLongAgo = (reminded.get(id) ?? 0) <= Date.now() - days(30)
  const due = findDueReminders(await loadProfile(db, followed.person))
  const isMailed = isWanted && isLongAgo
  followed.since = isMailed && isAnythingDue(due) ? (followed.since ?? Date.now()) : undefined
  const hasPart = isMailed && due.toConfirm.length > 0
  followed.partSince = hasPart ? (followed.partSince ?? Date.now()) : undefined
}

/** Returns whether they were mailed now. */
function check(followed: Followed, reminded: Map<string, number>): boolean {
  const { person, since, partSince, mailedAt } = followed
  const at = reminded.get(person.id)
  if (at === mailedAt || at === undefined) {
    const lateDays = since === undefined ? 0 : (Date.now() - since) / days(1)
    const lateParts = partSince === undefined ? 0 : (Date.now() - partSince) / days(1)
    expect(lateDays, 'days late').toBeLessThanOrEqual(maxCheckDays + 1)
    expect(lateParts, 'days late with a part').toBeLessThanOrEqual(1)
    return false
  }
  expect(since, 'nobody is mailed who is not due').toBeDefined()
  if (mailedAt) expect(at - mailedAt).toBeGreaterThanOrEqual(days(30))
  Object.assign(followed, { mailedAt: at, since: undefined, partSince: undefined })
  return true
}

/** Makes a random step of a person, which may make a reminder due or not. */
async function act(person: Person): Promise<void> {
  const acts = [
    () => savePreferences(db, person.id, { medicalReminders: true }),
    () => savePreferences(db, person.id, { medicalReminders: true }),
    () => savePreferences(db, person.id, { medicalReminders: random(5) > 0 }),
    () => markConfirmed(db, person.id),
    () => saveOver(db, person, social, fullProfile.social),
    () => saveOver(db, person, immunizations, vaccinated()),
    () => confirm(person),
  ]
  await acts[random(acts.length)]?.()
}

function vaccinated() {
  return flu(timeAgo(days(random(500))).slice(0, 10))
}

function flu(date: string) {
  return { noImmunizations: false, immunizationHistory: [{ id: 1, name: 'Influenza', date }] }
}

async function confirm(person: Person): Promise<void> {
  const profile = await loadProfile(db, person)
  for (const section of [social, immunizations]) {
    const version = savedIn(profile, section)?.version
    if (version === undefined) continue
    await confirmSection(db, { owner: person, actor: person }, { section, version })
  }
}

async function remindedAt(): Promise<Map<string, number>> {
  const rows = await db.selectFrom('reminders_sent').selectAll().execute()
  return new Map(rows.map(({ user_id, sent_at }) => [user_id, Date.parse(sent_at)]))
}
