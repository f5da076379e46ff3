import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CompiledQuery, type Selectable, sql } from 'kysely'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { hashPassword } from '#app/accounts/password/password-hash.server.ts'
import { sealPasswordHash } from '#app/accounts/password/stored-password.server.ts'
import { type Person, sealIdentity } from '#app/accounts/person.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { readSecretFile } from '#app/lib/settings.server.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { savePreferences } from '#app/mail/mail-preferences.server.ts'
import { saveSection } from '#app/profile/record/save-section.server.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { type Database, openSqlite } from '#db/client.server.ts'
import { newDataKey, unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { sealBytes, unsealBytes } from '#db/crypto/sealed.server.ts'
import type { MedicalProfilesTable, ProfileChangesTable } from '#db/schema.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'

const perTransaction = 1000

/** Password of every account that `populate` makes. */
export const populationPassword = 'Seven slow herons 41'

/** Returns the email of the account with this number. */
export function populationEmail(number: number): string {
  return `person-${number}@example.org`
}

/**
 * Writes accounts with a full record, a session and mail preferences into the database of a stopped
 * server. They share one password hash, because hashing ten thousand takes ten minutes.
 */
export async function populate(dataDir: string, accounts: number): Promise<void> {
  await withDatabase(dataDir, async db => {
    const passwordHash = await hashPassword(populationPassword)
    const first = await db.transaction().execute(async transaction => {
      const owner = await addAccount(transaction, { passwordHash, number: 0 })
      const by = { owner, actor: owner, way: 'import' } as const
      for (const section of sections) {
        const value = fullProfile[section.name as SectionName] as SectionValue<Section>
        await saveSection(transaction, by, { ...by, section, value, version: 0 })
      }
      return await readAnswers(transaction, owner)
    })
    for (let made = 1; made < accounts; made += perTransaction) {
      await db.transaction().execute(async transaction => {
        for (let n = made; n < Math.min(accounts, made + perTransaction); n += 1) {
          const account = { passwordHash, number: n }
          await copyAnswers(transaction, await addAccount(transaction, account), first)
        }
      })
    }
  })
}

/** Makes a reminder due for every account of a stopped server. */
export async function makeRemindersDue(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async db => {
    const confirmed_at = timeAgo(days(210))
    await db.updateTable('medical_profiles').set({ confirmed_at }).execute()
    await db.updateTable('mail_preferences').set({ medical_reminders: 1 }).execute()
    await db.updateTable('users').set({ reminder_look_at: confirmed_at }).execute()
  })
}

/** Returns the number of sent reminders. The server may run. */
export async function countReminders(dataDir: string): Promise<number> {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  try {
    return (await db.selectFrom('reminders_sent').select('user_id').execute()).length
  } finally {
    await db.destroy()
  }
}

async function withDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  try {
    await unlockInstance(db, parseMasterKeys(readSecretFile(join(dataDir, 'master.key'))))
    // These rows need not survive a power loss, and each is written once.
    for (const pragma of ['synchronous = off', 'journal_mode = memory', 'cache_size = -262144']) {
      await sql.raw(`pragma ${pragma}`).execute(db)
    }
    await work(db)
    await sql`pragma journal_mode = wal`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Writes an account with its link, a session and mail preferences, without answers. */
async function addAccount(
  db: Database,
  { passwordHash, number }: { passwordHash: string; number: number },
): Promise<Person> {
  const id = randomUUID()
  const { dataKey, wrapped } = newDataKey(id)
  const createdAt = new Date().toISOString()
  const identity = { firstName: 'Anna', lastName: 'Berg', email: populationEmail(number) }
  const owner = { id, dataKey, createdAt, ...identity }
  await db
    .insertInto('users')
    .values({
      id,
      email_hash: emailHash(identity.email),
      identity: sealIdentity(owner, identity),
      password_hash: sealPasswordHash(owner, passwordHash),
      data_key: wrapped,
      created_at: createdAt,
      email_confirmed_at: createdAt,
    })
    .execute()
  await createPrimaryLink(db, owner)
  await startSession(db, id)
  await savePreferences(db, id, { medicalReminders: false })
  return owner
}

/** Rows of a record, with their decrypted answers. */
interface Answers {
  sections: { row: Selectable<MedicalProfilesTable>; value: Buffer }[]
  changes: { row: Selectable<ProfileChangesTable>; value: Buffer }[]
}

async function readAnswers(db: Database, owner: Person): Promise<Answers> {
  const saved = await db
    .selectFrom('medical_profiles')
    .selectAll()
    .where('user_id', '=', owner.id)
    .execute()
  const changed = await db
    .selectFrom('profile_changes')
    .selectAll()
    .where('user_id', '=', owner.id)
    .execute()
  return {
    sections: saved.map(row => ({
      row,
      value: unsealBytes(owner, ['medical_profiles.data', row.user_id, row.section], row.data),
    })),
    changes: changed.map(row => ({
      row,
      value: unsealBytes(owner, ['profile_changes.data', row.user_id, row.id], row.data),
    })),
  }
}

async function copyAnswers(db: Database, owner: Person, answers: Answers): Promise<void> {
  const ours = { user_id: owner.id }
  const sectionRows = answers.sections.map(({ row, value }) => {
    const copy = { ...row, ...ours, updated_by: owner.id, confirmed_by: owner.id }
    return {
      ...copy,
      data: sealBytes(owner, ['medical_profiles.data', copy.user_id, copy.section], value),
    }
  })
  await insertRows(db, 'medical_profiles', sectionRows)
  const changeRows = answers.changes.map(({ row, value }) => {
    const copy = { ...row, ...ours, id: randomUUID(), changed_by: owner.id }
    return {
      ...copy,
      data: sealBytes(owner, ['profile_changes.data', copy.user_id, copy.id], value),
    }
  })
  await insertRows(db, 'profile_changes', changeRows)
  await db
    .updateTable('users')
    .set({ last_change: answers.changes.length })
    .where('id', '=', owner.id)
    .execute()
}

// The query builder would take longer than the insert itself.
async function insertRows(db: Database, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const places = `(${columns.map(() => '?')})`
  const text = `insert into ${table} (${columns}) values ${rows.map(() => places)}`
  await db.executeQuery(CompiledQuery.raw(text, rows.flatMap(Object.values)))
}
