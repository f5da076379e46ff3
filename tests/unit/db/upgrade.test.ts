import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { listDrafts } from '#app/accounts/drafts/saved-drafts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { findLiveSession } from '#app/accounts/sessions/sessions.server.ts'
import {
  verifyAppCode,
  verifyRecoveryCode,
} from '#app/accounts/two-factor/verify-two-factor.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { readDatabaseFacts } from '#app/operation/backups/manifest.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { hashToken, unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrations } from '#db/migrator.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { inspectStore, openStore } from '#db/store.server.ts'
import { readExport } from '#tests/support/data/account-data.ts'
import { codeOf } from '#tests/support/data/authenticator.ts'
import type { LinkedPerson } from '#tests/support/data/emergency-link.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { createEmptyStore, testMasterKey } from '#tests/support/db/database.ts'
import {
  createOldStore,
  oldCard,
  oldDraftToken,
  oldPeople,
  oldTime,
  oldTokens,
} from '#tests/support/db/old-database.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

const names = Object.keys(migrations)
// `npm run faults` kills at every statement.
const isFull = process.env.FAULTS === 'all'
const droppedTables = ['change_seals', 'change_seals_head', 'kysely_migration']

describe('the database of version 0.1.0', () => {
  test('gets the tables of a new one, and keeps its rows', async () => {
    const settings = await createOldStore()
    expect(await inspectStore(settings)).toBe('behind')
    const before = await countRowsOf(settings)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    await openUpdated(settings)
    const kept = Object.entries(before).filter(([table]) => !droppedTables.includes(table))
    // One value of the instance was about versions.
    const expected = { ...Object.fromEntries(kept), instance: Number(before.instance) - 1 }
    expect(await countRowsOf(settings)).toMatchObject({
      ...expected,
      kysely_migration: names.length,
    })
    expect(describeSchema(settings)).toEqual(await schemaOfNew())
    expect(await inspectStore(settings)).toBe('current')
  })

  test('opens every sealed value, and has a whole access log', async () => {
    const db = await openUpdated(await createOldStore())
    const anna = await personOf(db, 'anna')
    const exported = await readExport(db, anna)
    for (const word of sealedWords) expect(exported).toContain(word)
    const drafts = await listDrafts(db, anna, hashToken(oldDraftToken))
    expect(JSON.stringify(drafts)).toContain('Strawberry')
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 4 })
  })

  test('opens the emergency link of a printed card with its code', async () => {
    const responder = responderTo(await openUpdated(await createOldStore()), {
      link: oldCard,
    } as LinkedPerson)
    expect((await responder.get('record')).status).toBe(200)
    const opened = await responder.get('record', { cookie: await responder.open() })
    expect(await opened.text()).toContain('Penicillin')
  })

  test('lets its proxy read, and logs the read', async () => {
    const db = await openUpdated(await createOldStore())
    const bert = await personOf(db, 'bert')
    const grant = await proxyRows.first(db, rows =>
      rows.select('id').where('proxy_id', '=', bert.id),
    )
    const accessId = grant?.id ?? ''
    const access = await findGrantedAccess(db, bert, accessId)
    if (!access) throw new Error('The access is refused')
    const { medications } = await loadProfile(db, access.owner)
    expect(JSON.stringify(medications?.value)).toContain('Warfarin')
    await logProxyRead(db, { owner: access.owner, actor: bert, accessId }, { what: 'Full record' })
    expect(await verifyChain(db)).toMatchObject({ isWhole: true, rows: 5 })
  })

  test('accepts passwords, a session and both kinds of codes', async () => {
    const db = await openUpdated(await createOldStore())
    const bert = await personOf(db, 'bert')
    for (const person of Object.values(oldPeople)) expect(await tryLogin(db, person)).toBeTruthy()
    const live = await findLiveSession(db, hashToken(oldTokens.session))
    expect(live?.person.id).toBe(bert.id)
    expect(await verifyAppCode(db, bert, codeOf(oldTokens.authenticator))).toBe(true)
    expect(await verifyRecoveryCode(db, bert, oldTokens.recoveryCode)).toBe(true)
  })

  test('starts again after its update was killed', async () => {
    const count = Number(updateUntil(await createOldStore(), 0).stdout)
    expect(count).toBeGreaterThan(40)
    for (const moment of isFull ? everyOf(count) : sampleOf(count)) {
      const settings = await createOldStore()
      expect(updateUntil(settings, moment).signal).toBe('SIGKILL')
      // The killed update has noted its migrations at the real time.
      vi.useRealTimers()
      await openUpdated(settings, new Date())
      expect(describeSchema(settings)).toEqual(await schemaOfNew())
    }
  })
})

const sealedWords = [
  ...['Larkhaven', 'Oxbow', 'Penicillin', 'Warfarin', 'Since my childhood', 'Thank you, Anna'],
  ...['Keyring', 'Call Bert first', 'Taken to St. Mary', 'Maria Anna Huber', 'bert@example.org'],
  // The second entry of the access log was made under a later data key.
  ...['Dr. Example', 'Dr. Later', 'Phone of Anna', 'A finding of then', 'anna.new@example.org'],
  Buffer.from('an insurance card ').toString('base64'),
]

async function countRowsOf(settings: StoreSettings): Promise<Record<string, number>> {
  const { db } = openDatabase(settings)
  const { rows } = await readDatabaseFacts(db)
  await db.destroy()
  return rows
}

async function schemaOfNew(): Promise<string[]> {
  const settings = await createEmptyStore()
  await (await openStore(settings)).close()
  return describeSchema(settings)
}

/** Opens a database as a starting server does, at the time at which the old one was made. */
async function openUpdated(settings: StoreSettings, now = new Date(oldTime)): Promise<Database> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { db, close } = await openStore(settings)
  onTestFinished(close)
  await unlockInstance(db, parseMasterKeys(testMasterKey))
  return db
}

async function personOf(db: Database, name: keyof typeof oldPeople): Promise<Person> {
  const person = await findByEmail(db, oldPeople[name].email)
  if (!person) throw new Error(`There is no account of ${name}`)
  return person
}

/** Updates a database in a process that is killed before the nth statement. */
function updateUntil({ databaseUrl, dataDir }: StoreSettings, moment: number) {
  const script = join(import.meta.dirname, '../../../tests/support/db/killed-migration.ts')
  const place = databaseUrl ?? `${dataDir}/medfold.db`
  return spawnSync(process.execPath, [script, place, String(moment)], { encoding: 'utf8' })
}

function everyOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function sampleOf(count: number): number[] {
  return [0.2, 0.4, 0.6, 0.8].map(part => Math.ceil(part * count))
}

/** Returns the columns, constraints, indexes and triggers of a database, each as a line. */
function describeSchema({ dataDir, databaseUrl }: StoreSettings): string[] {
  if (databaseUrl) return describePostgres(databaseUrl)
  const db = new BetterSqlite3(`${dataDir}/medfold.db`, { readonly: true })
  const rows = sqliteQueries.flatMap(query => db.prepare(query).raw().all())
  db.close()
  return rows.map(row => JSON.stringify(row)).sort()
}

const sqliteQueries = [
  `select t.name, c.* from sqlite_master as t, pragma_table_info(t.name) as c
    where t.type = 'table'`,
  `select t.name, f.* from sqlite_master as t, pragma_foreign_key_list(t.name) as f
    where t.type = 'table'`,
  `select t.name, i.name, i."unique", i.origin, i.partial, c.* from sqlite_master as t,
    pragma_index_list(t.name) as i, pragma_index_info(i.name) as c where t.type = 'table'`,
  `select name, sql from sqlite_master where type = 'trigger'`,
]

function describePostgres(url: string): string[] {
  const options = ['--schema-only', '--no-owner', '--exclude-table=kysely_*']
  const dump = execFileSync('pg_dump', [...options, url], { encoding: 'utf8' })
  // Some versions write a random word into lines with a backslash.
  return dump.split('\n').filter(line => line && !/^(--|\\)/.test(line))
}
