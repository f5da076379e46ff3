import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { minutes, timeAgo } from '#app/lib/time.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { action as forgot } from '#app/routes/login/forgot-password.tsx'
import { action as login } from '#app/routes/login/login.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { action as saveTab, loader as tab } from '#app/routes/profile/section-tab.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { db, openStoreBeforeEach } from '#tests/support/db/test-database.ts'
import {
  filledForm,
  type LoggedInOwner,
  logInNewOwner,
  postSection,
  visitSection,
} from '#tests/support/http/profile-visit.ts'
import { post } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

let lines: string[]
const anna = newPerson()
let ada: LoggedInOwner

openStoreBeforeEach()

beforeEach(async () => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation(line => void lines.push(String(line)))
  await createOwner(db, anna)
  ada = await logInNewOwner(db)
  await fillDisk()
})

interface Answered {
  data: object
  init: { status?: number } | null
}

/** Returns the status and the values of an answer that shows the form again. */
function readAnswer(answer: unknown): { status: number | undefined; text: string } {
  const { data, init } = answer as Answered
  return { status: init?.status, text: JSON.stringify(data) }
}

describe('on a full disk', () => {
  test('a login shows its page with the email and without the password', async () => {
    const { email, password } = anna
    const { status, text } = readAnswer(await login(post(db, '/login', { email, password })))
    expect(status).toBe(503)
    expect(text).toContain(email)
    expect(text).toContain('the disk of this server is full')
    expect(text).not.toContain(password)
  })

  test('a registration shows its page with the typed values except the passwords', async () => {
    const person = newPerson()
    const { status, text } = readAnswer(
      await register(post(db, '/register', registrationOf(person))),
    )
    expect(status).toBe(503)
    for (const typed of [person.firstName, person.lastName, person.email]) {
      expect(text).toContain(typed)
    }
    expect(text).toContain('the disk of this server is full')
    expect(text).not.toContain(person.password)
  })

  test('a forgotten password shows its page with the email', async () => {
    const { email } = anna
    const { status, text } = readAnswer(await forgot(post(db, '/forgot-password', { email })))
    expect(status).toBe(503)
    expect(text).toContain(email)
  })

  test('a section is not saved and its form keeps the typed values', async () => {
    const form = filledForm({ personal: fullProfile.personal }, 0)
    const answer = await saveTab(postSection(db, '/profile/personal', 'personal', form, ada.cookie))
    const { status, text } = readAnswer(answer)
    expect(status).toBe(503)
    expect(text).toContain('not saved')
    expect(text).toContain('Ada Quillfeather')
  })

  test('pages can be read, also where a visit would be recorded', async () => {
    await freeDisk()
    await db
      .updateTable('sessions')
      .set({ last_active_at: timeAgo(minutes(5)) })
      .execute()
    await stopGrowth()
    const page = await tab(visitSection(db, '/profile/social', 'social', ada.cookie))
    expect(page).toMatchObject({ title: 'Social History' })
  })

  test('a phone that has opened a link still reads it, and no code is checked', async () => {
    await freeDisk()
    const bert = await createPersonWithLink(db)
    const responder = responderTo(db, bert)
    const cookie = await responder.open()
    await stopGrowth()
    const reading = await responder.get('record', { cookie })
    expect([reading.status, await reading.text()]).toEqual([200, expect.stringContaining('Berg')])
    for (const code of [bert.link.code, bert.wrongCode()]) {
      const opening = await responder.post('record', { code })
      expect(opening.status).toBe(503)
      expect(await opening.text()).toContain('The code was not checked')
      expect(opening.headers.getSetCookie()).toEqual([])
    }
  })

  test('the log names the first error and not its consequences', async () => {
    const save = { owner: ada.owner, actor: ada.owner, version: 0, way: 'edit' } as const
    const value = fullProfile.personal
    await expect(
      saveSection(db, save, { ...save, section: personal, value }),
    ).rejects.toMatchObject({
      code: 'SQLITE_FULL',
    })
    const form = filledForm({ personal: value }, 0)
    await saveTab(postSection(db, '/profile/personal', 'personal', form, ada.cookie))
    expect(lines.join('\n')).toContain('SQLITE_FULL')
    expect(lines.join('\n')).not.toContain('SqliteError SQLITE_ERROR')
  })

  test('everything works again when there is space', async () => {
    const { email, password } = anna
    expect(readAnswer(await login(post(db, '/login', { email, password }))).status).toBe(503)
    await freeDisk()
    const answer = await login(post(db, '/login', { email, password }))
    expect(answer).toBeInstanceOf(Response)
  })
})

/**
 * Makes every insert and update of a SQLite database fail as on a full disk. A trigger adds a large
 * row to each write: half-empty pages would take small rows.
 */
async function fillDisk(): Promise<void> {
  await sql`create table filler (bytes blob)`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' and name <> 'filler'`.execute(db)
  for (const { name } of tables) {
    for (const write of ['insert', 'update']) {
      await sql`create trigger ${sql.ref(`full_${write}_${name}`)} before ${sql.raw(write)} on ${sql.table(name)}
        begin insert into filler values (zeroblob(20000)); end`.execute(db)
    }
  }
  await stopGrowth()
}

/** Stops the growth of the database again, after `freeDisk`. */
async function stopGrowth(): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db)
}

async function freeDisk(): Promise<void> {
  await sql`pragma max_page_count = 1000000`.execute(db)
}
