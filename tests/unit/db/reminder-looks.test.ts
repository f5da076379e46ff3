import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '#db/client.server.ts'
import { migrate, migrations } from '#db/migrator.ts'

test('an update spreads the first reminder checks over sixteen days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-01T08:00:00Z')
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  const earlier = Object.entries(migrations).filter(([name]) => name < '014')
  const getMigrations = async () =>
    Object.fromEntries(earlier.map(([name, make]) => [name, make('blob')]))
  await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  for (let n = 0; n < 400; n++) {
    const id = randomUUID()
    const confirmedAt = n % 4 === 0 ? null : '2026-02-01T08:00:00.000Z'
    await sql`insert into users
      (id, email_hash, identity, password_hash, data_key, created_at, email_confirmed_at)
      values (${id}, ${id}, x'00', '-', x'00', '2026-01-01T08:00:00.000Z', ${confirmedAt})`.execute(
      db,
    )
    await sql`insert into mail_preferences
      (user_id, updates, security_alerts, medical_reminders, marketing_emails)
      values (${id}, 1, 1, ${n % 2}, 0)`.execute(db)
  }
  await migrate(db, 'sqlite')
  const rows = await db
    .selectFrom('users')
    .innerJoin('mail_preferences', 'user_id', 'id')
    .select(['reminder_look_at', 'medical_reminders', 'email_confirmed_at'])
    .execute()
  const looks = rows.filter(({ reminder_look_at }) => reminder_look_at !== null)
  expect(looks).toHaveLength(200)
  expect(looks.every(row => row.medical_reminders === 1 && row.email_confirmed_at)).toBe(true)
  const days = looks.map(({ reminder_look_at }) => reminder_look_at?.slice(0, 10) ?? '').sort()
  expect([days[0], days.at(-1)]).toEqual(['2026-03-01', '2026-03-16'])
  const perDay = Map.groupBy(days, day => day)
  expect([...perDay.values()].every(({ length }) => length <= 35)).toBe(true)
})
