import { createDecipheriv, hash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { logAccess, openDetails } from '#app/access/audit/log-access.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { loadAccessLog } from '#app/access-log/load-access-log.server.ts'
import { findById } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { giveNewDataKey } from '#app/operation/keys/give-new-data-key.server.ts'
import { sealedPlaces } from '#app/operation/keys/sealed-places.server.ts'
import { verifyChanges } from '#app/profile/history/verify-changes.server.ts'
import type { Database } from '#db/client.server.ts'
import { isSealedText } from '#db/crypto/sealed.server.ts'
import { readExport } from '../data/account-data.ts'
import { flipBit } from '../db/flip-bit.ts'
import { changeRows, readRow } from '../db/rows.ts'
import { type KeyedAccount, plantKeyedAccount, readEverything } from './keyed-account.ts'
import { stableAnswers } from './read-pages.ts'

/**
 * Declares the tests of a new data key, for one engine.
 * @param open opens an empty database, unlocked with the test key.
 */
export function describeNewDataKey(open: () => Promise<Database>): void {
  async function openPlanted(): Promise<KeyedAccount> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00:00Z') })
    return await plantKeyedAccount(await open())
  }

  describe('a new data key', () => {
    test('shows the owner, proxies and responders the same as before', async () => {
      const account = await openPlanted()
      const { db, anna, bert } = account
      const pages = stableAnswers(await readEverything(account), await readEverything(account))
      expect(Object.keys(pages).length).toBeGreaterThan(150)
      const files = [await readExport(db, anna), await readExport(db, bert)]
      const logs = await readAccessLogs(account, anna)
      await giveNewDataKey(db, anna.id)
      const changed = await reload(db, anna)
      expect(changed.dataKey.equals(anna.dataKey)).toBe(false)
      expect([await readExport(db, changed), await readExport(db, bert)]).toEqual(files)
      expect(await readAccessLogs(account, changed)).toEqual(logs)
      const answers = await readEverything(account)
      const differing = Object.keys(pages).filter(path => answers[path] !== pages[path])
      // They show the QR code of the SMART Health Link, whose key is another one now.
      const links = await db
        .selectFrom('share_links')
        .select('id')
        .where('user_id', '=', anna.id)
        .execute()
      const linkPages = links.map(({ id }) => `/links/${id} app/routes/links/link.tsx`)
      expect(differing.sort()).toEqual(linkPages.sort())
    })

    test('seals every value again, except the access log', async () => {
      const { db, anna } = await openPlanted()
      const [logged, before] = splitAccessLog(await listOpened(db, anna.dataKey))
      const columns = Object.entries(sealedPlaces).flatMap(([column, place]) =>
        'reason' in place ? [] : [column],
      )
      expect([...new Set(before.map(({ column }) => column))].sort()).toEqual(columns.sort())
      expect(await giveNewDataKey(db, anna.id)).toMatchObject({
        resealed: before.length,
        broken: 0,
        accessLogEntries: logged.length,
      })
      expect(await listOpened(db, anna.dataKey)).toEqual(logged)
      const opened = await listOpened(db, (await reload(db, anna)).dataKey)
      expect(opened.filter(({ column }) => column !== 'users.former_data_keys')).toEqual(before)
    })

    test('keeps both hash chains whole, and every entry of the access log readable', async () => {
      const { db, anna } = await openPlanted()
      const known = await readHeads(db)
      const { accessLogEntries } = await giveNewDataKey(db, anna.id)
      const entry = { kind: 'view', who: { name: 'Ward 4' } } as const
      await logAccess(db, await reload(db, anna), entry)
      await giveNewDataKey(db, anna.id)
      expect(await verifyChain(db, known.access)).toMatchObject({ isWhole: true })
      expect(await verifyChanges(db, known.changes)).toMatchObject({ isWhole: true, unsealed: 0 })
      const file = JSON.parse(await readExport(db, await reload(db, anna)))
      expect(file.accessLog).toHaveLength(accessLogEntries + 1)
      expect(JSON.stringify(file.accessLog)).not.toContain('unreadable')
      // Without the list of former keys nothing opens them.
      const row = await db
        .selectFrom('access_log')
        .selectAll()
        .where('user_id', '=', anna.id)
        .executeTakeFirstOrThrow()
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      expect(openDetails(await reload(db, anna), row)).toBeUndefined()
    })

    test('stores no former key for an account without an access log', async () => {
      const { db, bert } = await openPlanted()
      expect(await giveNewDataKey(db, bert.id)).toMatchObject({ accessLogEntries: 0 })
      expect(await readRow(db, 'users', { id: bert.id })).toMatchObject({ former_data_keys: null })
    })

    test('keeps and counts damaged values', async () => {
      const { db, anna } = await openPlanted()
      const note = await readRow(db, 'responder_notes', { user_id: anna.id })
      await flipBit(db, 'responder_notes', 'data', { id: note.id })
      const change = await readRow(db, 'profile_changes', { user_id: anna.id })
      await flipBit(db, 'profile_changes', 'data', { id: change.id })
      const damaged = await readRow(db, 'responder_notes', { id: note.id })
      expect(await giveNewDataKey(db, anna.id)).toMatchObject({ broken: 2 })
      expect(await readRow(db, 'responder_notes', { id: note.id })).toEqual(damaged)
      expect(await verifyChanges(db)).toMatchObject({
        isWhole: false,
        fault: 'the row was changed',
      })
    })

    test('gives a row that somebody changed neither a MAC nor a change seal', async () => {
      const { db, anna } = await openPlanted()
      await changeRows(db, 'email_changes', { expires_at: '2099-01-01' }, { user_id: anna.id })
      const { mac } = await readRow(db, 'email_changes', { user_id: anna.id })
      const { id, seal } = await readRow(db, 'profile_changes', { user_id: anna.id })
      await changeRows(db, 'profile_changes', { changed_by: 'somebody' }, { id })
      expect(await giveNewDataKey(db, anna.id)).toMatchObject({ broken: 0 })
      expect(await readRow(db, 'email_changes', { user_id: anna.id })).toMatchObject({ mac })
      expect(await readRow(db, 'profile_changes', { id })).toMatchObject({ seal })
      expect(await verifyChanges(db)).toMatchObject({ seq: seal, fault: 'the row was changed' })
    })

    test('changes nothing if the present data key is damaged', async () => {
      const { db, anna } = await openPlanted()
      await flipBit(db, 'users', 'data_key', { id: anna.id })
      const before = await listOpened(db, anna.dataKey)
      await expect(giveNewDataKey(db, anna.id)).rejects.toThrow('does not open')
      expect(await listOpened(db, anna.dataKey)).toEqual(before)
    })
  })
}

async function reload(db: Database, { id }: { id: string }): Promise<Person> {
  const person = await findById(db, id)
  if (!person) throw new Error('The account is gone')
  return person
}

/** Returns the access log of Anna's record, as its owner and as a proxy see it. */
async function readAccessLogs({ db, bert, access }: KeyedAccount, anna: Person) {
  const granted = await findGrantedAccess(db, bert, access.bert)
  if (!granted) throw new Error('The access is gone')
  return [
    await loadAccessLog(db, { owner: anna, actor: anna }, {}),
    await loadAccessLog(db, { owner: granted.owner, actor: bert }, {}),
  ]
}

async function readHeads(db: Database) {
  const access = await readRow(db, 'access_log_head')
  return { access, changes: await readRow(db, 'change_seals_head') }
}

interface OpenedValue {
  column: string
  plain: string
}

/** Returns each stored value that a key decrypts, in every table. */
async function listOpened(db: Database, key: Buffer): Promise<OpenedValue[]> {
  const opened: OpenedValue[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    for (const [column, value] of rows.flatMap(row => Object.entries(row))) {
      const plain = tryDecrypt(key, value)
      if (plain) opened.push({ column: `${name}.${column}`, plain: hash('sha256', plain) })
    }
  }
  return opened.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

function splitAccessLog(values: OpenedValue[]): [logged: OpenedValue[], others: OpenedValue[]] {
  const isLogged = ({ column }: OpenedValue) => column === 'access_log.data'
  return [values.filter(isLogged), values.filter(value => !isLogged(value))]
}

// Decrypts without the place, so that no value is missed because its place is wrong.
function tryDecrypt(key: Buffer, value: unknown): Buffer | undefined {
  const isText = typeof value === 'string' && isSealedText(value)
  const sealed = isText ? Buffer.from(value.slice('sealed:'.length), 'base64url') : value
  if (!Buffer.isBuffer(sealed) || sealed.length < 40) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  const plain = decipher.update(sealed.subarray(13, -16))
  const isOpened = isText ? plain.toString('latin1').startsWith('$') : isPadded(plain)
  return isOpened ? plain : undefined
}

function isPadded(plain: Buffer): boolean {
  if (plain.length === 0 || plain.length % 1024 !== 0) return false
  const length = plain.readUInt32BE()
  return length <= plain.length - 4 && plain.subarray(4 + length).every(byte => byte === 0)
}
