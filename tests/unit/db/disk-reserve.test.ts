import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { saveSection } from '#app/profile/record/profile.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { type Database, openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { DiskReserve } from '#db/disk-reserve.server.ts'
import { migrate } from '#db/migrator.ts'
import { isStoreFull, StoreFullError } from '#db/store-full.server.ts'
import {
  createPersonWithLink,
  openEmergencyLink,
  tryCode,
} from '#tests/support/data/emergency-link.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { fillDisk, freeDisk } from '#tests/support/db/full-disk.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const mib = 1024 * 1024

let dataDir: string
let reserve: DiskReserve
let db: Database
let said: string[]
let freeBytes: number
let onRelease: () => void

beforeEach(async () => {
  said = []
  vi.spyOn(console, 'error').mockImplementation(line => void said.push(String(line)))
  dataDir = temporaryFolder()
  freeBytes = 100 * mib
  onRelease = () => undefined
  reserve = new DiskReserve({
    dataDir,
    sizeMib: 2,
    measure: () => ({ freeBytes, totalBytes: 1000 * mib }),
    onRelease: () => onRelease(),
  })
  db = openSqlite(join(dataDir, 'medfold.db'), reserve)
  onTestFinished(() => db.destroy())
  await migrate(db, 'sqlite')
  await unlockInstance(db, parseMasterKeys(testMasterKey))
})

const file = () => join(dataDir, 'disk-reserve')

describe('the disk reserve', () => {
  test('is a private file of random bytes if three times its size is free', async () => {
    freeBytes = 5 * mib
    expect(await reserve.prepare()).toBe(false)
    expect(existsSync(file())).toBe(false)
    freeBytes = 6 * mib
    expect(await reserve.prepare()).toBe(true)
    expect(statSync(file())).toMatchObject({ size: 2 * mib })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(await reserve.prepare()).toBe(true)
  })

  test('is released by a failed write, and then only emergency access is written', async () => {
    const owner = await createPersonWithLink(db)
    await reserve.prepare()
    freeBytes = 3 * mib
    await fillDisk(db)
    const save = {
      owner: owner.person,
      actor: owner.person,
      section: personal,
      version: 0,
    } as const
    const saving = () => saveSection(db, { ...save, value: { fullName: 'Ada' }, way: 'edit' })
    await expect(saving()).rejects.toSatisfy(isStoreFull)
    expect(existsSync(file())).toBe(false)
    expect(reserve).toMatchObject({ isFull: true, isReleased: true })
    expect(said.filter(line => line.startsWith('ALERT SQLITE_FULL'))).toHaveLength(1)

    // The released space is free now.
    await freeDisk(db)
    await expect(saving()).rejects.toThrow(StoreFullError)
    await openEmergencyLink(db, owner)
    expect((await tryCode(db, owner, owner.wrongCode())).kind).toBe('wrong')
    const { failures } = await readRow(db, 'share_links')
    expect(failures).toBe(1)
    expect(await db.selectFrom('access_log').select('kind').execute()).toEqual([{ kind: 'unlock' }])

    // The next start finds the marker file.
    expect(new DiskReserve({ dataDir, sizeMib: 2 }).isReleased).toBe(true)
    freeBytes = 4 * mib
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
    expect(await saving()).toBe(1)
    expect(reserve).toMatchObject({ isFull: false, isReleased: false })
    expect(await reserve.prepare()).toBe(true)
    expect(existsSync(file())).toBe(true)
  })

  test('makes room for the opening that found the full disk', async () => {
    const owner = await createPersonWithLink(db)
    await reserve.prepare()
    await fillDisk(db)
    // The test frees the space of the deleted file.
    onRelease = () => void freeDisk(db)
    expect((await tryCode(db, owner, owner.link.code)).kind).toBe('opened')
  })

  test('reports a full disk without a reserve until a write is stored', async () => {
    const owner = await createPersonWithLink(db)
    await fillDisk(db)
    await expect(tryCode(db, owner, owner.wrongCode())).rejects.toSatisfy(isStoreFull)
    expect(reserve).toMatchObject({ isFull: true, isReleased: false })
    await freeDisk(db)
    expect((await tryCode(db, owner, owner.wrongCode())).kind).toBe('wrong')
    expect(reserve.isFull).toBe(false)
  })
})

test('a transaction that SQLite ended reports its first error', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const ending = db.transaction().execute(async trx => {
    await sql`rollback`.execute(trx)
    throw full
  })
  await expect(ending).rejects.toBe(full)
})

test('a full disk of PostgreSQL is recognised', () => {
  expect(isStoreFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(
    true,
  )
  expect(isStoreFull(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
})
