import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { isSqlite } from '#db/client.server.ts'
import type { AllTables } from '#db/schema.ts'
import { countRowsWithId, readExport } from '#tests/support/data/account-data.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { plantEverything } from '#tests/support/data/plant-everything.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

/** The member of the exported file for each table, or the reason for none. */
const tables: Record<keyof AllTables, { member: string } | { notExported: string }> = {
  users: { member: 'account' },
  medical_profiles: { member: 'profile' },
  insurance_cards: { member: 'insuranceCards' },
  profile_changes: { member: 'changeHistory' },
  profile_versions: { notExported: 'replaced values, for two days; changeHistory has them' },
  print_kits: { member: 'printKit' },
  answered_findings: { member: 'answeredFindings' },
  comments: { member: 'comments' },
  responder_notes: { member: 'responderNotes' },
  proxies: { member: 'proxies' },
  share_links: { member: 'emergencyLinks' },
  share_devices: { member: 'emergencyLinks' },
  access_log: { member: 'accessLog' },
  notices: { member: 'notices' },
  mail_outbox: { member: 'mails' },
  mail_preferences: { member: 'mailPreferences' },
  reminders_sent: { member: 'mailPreferences' },
  email_changes: { member: 'account' },
  sessions: { member: 'sessions' },
  second_factors: { member: 'secondFactor' },
  passkeys: { member: 'passkeys' },
  recovery_codes: { notExported: 'hashes; their number is in secondFactor' },
  kept_forms: { notExported: 'a form that waits for minutes, for the next login' },
  mail_links: { notExported: 'hashes of links that were mailed' },
  pending_logins: { notExported: 'hashes of logins that are under way' },
  passkey_challenges: { notExported: 'hashes of logins that are under way' },
  reset_requests: { notExported: 'hashes, dealt with in seconds' },
  login_attempts: { notExported: 'counts by hashes' },
  rate_limits: { notExported: 'counts by hashes' },
  share_attempts: {
    notExported: 'hashes, dropped after an hour; their number is in emergencyLinks',
  },
  share_grants: { notExported: 'who reads now; the access log says it' },
  proxy_reads: { notExported: 'what a proxy read last; the access log says it' },
  registration_invitations: {
    notExported: "the operator's, by hashes, before there is an account",
  },
  erased_accounts: { notExported: 'accounts that are gone' },
  instance: { notExported: 'of the instance' },
  running_servers: { notExported: 'of the instance' },
  access_log_head: { notExported: 'of the instance' },
}

const kyselyTables = ['kysely_migration', 'kysely_migration_lock']

openDatabaseBeforeEach()

describe('every table', () => {
  test('has a decision about its export', async () => {
    const known = await db.introspection.getTables()
    const names = known.map(({ name }) => name).filter(name => !kyselyTables.includes(name))
    expect(names.sort()).toEqual(Object.keys(tables).sort())
  })

  test('is a member of the exported file if it is exported', async () => {
    const { person } = await createPersonWithLink(db)
    const members = Object.keys(JSON.parse(await readExport(db, person)))
    const promised = Object.values(tables).flatMap(one => ('member' in one ? [one.member] : []))
    expect(members).toEqual(expect.arrayContaining(promised))
  })

  test('is empty after an erasure, except the access log and the tombstones', async () => {
    const { person } = await plantEverything(db, (await createPersonWithLink(db)).person)
    const before = Object.keys(await countRowsWithId(db, person.id))
    expect(before.length, 'columns with the id').toBeGreaterThan(12)
    await eraseAccount(db, person, { dataDir: temporaryFolder() })
    expect(await countRowsWithId(db, person.id)).toEqual({
      'access_log.user_id': expect.any(Number),
      'erased_accounts.user_id': 1,
    })
  })

  // Without one, an erasure would need a line in `eraseRows`.
  test('references the account by a foreign key in each column with an account id', async () => {
    const { rows } = await foreignKeys()
    const tied = new Set(rows.map(({ name, column }) => `${name}.${column}`))
    const owning = (await db.introspection.getTables()).flatMap(({ name, columns }) =>
      columns
        .filter(column => ['user_id', 'owner_id', 'proxy_id', 'author_id'].includes(column.name))
        .map(column => `${name}.${column.name}`),
    )
    const loose = owning.filter(column => !tied.has(column))
    expect(loose.sort()).toEqual(['access_log.user_id', 'erased_accounts.user_id'])
  })
})

async function foreignKeys() {
  const query = isSqlite(db)
    ? sql`select m.name as name, k."from" as "column"
        from sqlite_master m, pragma_foreign_key_list(m.name) k
        where m.type = 'table' and k."table" = 'users'`
    : sql`select conrelid::regclass::text as name, attname as "column"
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and confrelid = 'users'::regclass`
  return await query.$castTo<{ name: string; column: string }>().execute(db)
}
