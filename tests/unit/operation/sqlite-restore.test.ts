import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { readTombstones } from '#app/account-data/erasure/tombstones.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { createSession } from '#app/accounts/sessions/sessions.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { restoreBackup } from '#app/operation/restore/restore-backup.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { migrations } from '#db/migrator.ts'
import { lockDataFolder } from '#db/server-lock.server.ts'
import { inspectStore, openStore } from '#db/store.server.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { writeOldBackup } from '#tests/support/db/old-database.ts'
import { countRows } from '#tests/support/db/rows.ts'
import {
  addOwner,
  changeManifest,
  createInstance,
  newSettings,
  restoring,
  type TestInstance,
} from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const names = Object.keys(migrations)

let instance: TestInstance

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  instance = await createInstance()
})

describe('a restored backup', () => {
  test('has the logins, records and emergency links of the first instance', async () => {
    const settings = newSettings()
    const restored = await restoreBackup(settings, restoring(await backUp()))
    expect(restored).toMatchObject({ erased: 0, isCurrent: true, logFault: undefined })
    const db = await openRestored(settings)
    const { person, link } = instance
    expect(await tryLogin(db, person)).toBeTruthy()
    const owner = await findByEmail(db, person.email)
    if (!owner) throw new Error('the owner is missing')
    expect(JSON.stringify(await loadProfile(db, owner))).toContain('has a pacemaker')
    expect(await findLink(db, link.shareId, {})).toBeTruthy()
    await db.destroy()
  })

  test('leaves only the database and the list of erased accounts in the folder', async () => {
    const settings = newSettings()
    const { db, settings: first } = instance
    await eraseAccount(db, (await addOwner(db)).owner, { dataDir: first.dataDir })
    await restoreBackup(settings, restoring(await backUp()))
    const names = readdirSync(settings.dataDir).filter(name => !/-(wal|shm)$|\.lock$/.test(name))
    expect(names.sort()).toEqual(['erased-accounts', 'medfold.db'])
  })

  test('has a head of the changes, without which 0.1.0 could not go back', async () => {
    const file = await changeManifest(await backUp(), manifest => {
      expect(manifest).toHaveProperty('changesHead', null)
      return { ...manifest, changesHead: { seq: 0, mac: '' } }
    })
    expect(await restoreBackup(newSettings(), restoring(file))).toMatchObject({ isCurrent: true })
  })

  test('may be encrypted', async () => {
    const { publicKey, privateKey } = await newRecoveryKey()
    const file = await backUp(publicKey)
    const settings = newSettings()
    await restoreBackup(settings, { file, readPrivateKey: async () => privateKey })
    expect(existsSync(join(settings.dataDir, 'medfold.db'))).toBe(true)
  })

  test('keeps its sessions, unless logins are to end', async () => {
    await createSession(instance.db, instance.owner.id)
    const file = await backUp()
    expect(await countSessions(file, false)).toBe(1)
    expect(await countSessions(file, true)).toBe(0)
  })
})

describe('accounts that were erased', () => {
  test.each([
    ['the backup has the longer list', true],
    ['the folder has the longer list', false],
  ])('stay erased when %s', async (_, isInBackup) => {
    const { db, settings: first } = instance
    const { owner: other } = await addOwner(db)
    const before = await backUp()
    await eraseAccount(db, other, { dataDir: first.dataDir })
    const settings = newSettings()
    if (!isInBackup) {
      copyFileSync(
        join(first.dataDir, 'erased-accounts'),
        join(settings.dataDir, 'erased-accounts'),
      )
    }
    const file = isInBackup ? await backUp() : before
    const { erased } = await restoreBackup(settings, restoring(file))
    expect(erased).toBe(isInBackup ? 0 : 1)
    expect(await readTombstones(settings.dataDir)).toEqual(new Set([other.id]))
    expect(await listAccounts(settings.dataDir)).toEqual([instance.owner.id])
  })

  test('are read from another copy of the list too', async () => {
    const settings = newSettings()
    const options = restoring(await backUp(), { tombstones: `${instance.owner.id}\r\nno id\n` })
    expect((await restoreBackup(settings, options)).erased).toBe(1)
    expect(await listAccounts(settings.dataDir)).toEqual([])
  })
})

describe('a restore over a database', () => {
  test('is refused without --replace', async () => {
    const file = await backUp()
    await expectRefused(file, /there is a database at .*medfold\.db/, instance.settings)
  })

  test('is refused while a server runs', async () => {
    const file = await backUp()
    const unlock = lockDataFolder(instance.settings.dataDir)
    await expectRefused(file, /another Medfold server is running/, instance.settings, true)
    unlock()
  })

  test('moves the database aside, with its log', async () => {
    const { settings, db, owner } = instance
    const file = await backUp()
    const { person: later } = await addOwner(db)
    await db.destroy()
    const { movedTo = '' } = await restoreBackup(settings, restoring(file, { mayReplace: true }))
    expect(await listAccounts(settings.dataDir)).toEqual([owner.id])
    const former = await openRestored({ dataDir: movedTo })
    expect(await findByEmail(former, later.email)).toBeTruthy()
    await former.destroy()
  })

  test('does not apply the log of a database that somebody deleted', async () => {
    const { settings, db, owner } = instance
    const file = await backUp()
    await addOwner(db)
    // The log has the new owner; the database is closed without it.
    const dataDir = temporaryFolder()
    const log = join(settings.dataDir, 'medfold.db-wal')
    copyFileSync(log, join(dataDir, 'medfold.db-wal'))
    const { movedTo } = await restoreBackup({ ...settings, dataDir }, restoring(file))
    expect(readdirSync(movedTo ?? '')).toEqual(['medfold.db-wal'])
    expect(await listAccounts(dataDir)).toEqual([owner.id])
  })

  test('is refused for a backup of another instance', async () => {
    const file = await backUp()
    const other = await createInstance()
    await expectRefused(file, /of another instance/, other.settings, true)
  })

  test('replaces the empty database of a server that was started before the restore', async () => {
    const settings = newSettings()
    await (await openStore(settings)).close()
    await restoreBackup(settings, restoring(await backUp(), { mayReplace: true }))
    expect(await listAccounts(settings.dataDir)).toEqual([instance.owner.id])
  })

  test('replaces a database that is damaged', async () => {
    const { settings, db, owner } = instance
    const file = await backUp()
    await db.destroy()
    writeFileSync(join(settings.dataDir, 'medfold.db'), 'not a database at all')
    await restoreBackup(settings, restoring(file, { mayReplace: true }))
    expect(await listAccounts(settings.dataDir)).toEqual([owner.id])
  })
})

describe('a restore is refused, and changes nothing,', () => {
  test('without a master key', async () => {
    const dataDir = temporaryFolder()
    await expectRefused(await backUp(), /Master key: .*master\.key is missing/, { dataDir })
  })

  test('with another master key', async () => {
    const masterKey = `test:${Buffer.from('another test key 0123456789abcde').toString('base64')}`
    const settings = { dataDir: temporaryFolder(), masterKey }
    await expectRefused(await backUp(), /this is not the key that the stored data/, settings)
  })

  test('with a key of another name, which it says', async () => {
    const masterKey = testMasterKey.replace('test:', 'k9:')
    const settings = { dataDir: temporaryFolder(), masterKey }
    await expectRefused(await backUp(), /"test" is needed/, settings)
  })

  test.each([
    ['of a newer format', { format: 'medfold-backup-2' }, /made by a newer version of Medfold/],
    [
      'of a newer version',
      { migrations: [...names, '999-x'] },
      /made by a newer version of Medfold \(/,
    ],
    ['of an unknown version', { migrations: ['001-x'] }, /^This backup has a list of migrations/],
    ['of PostgreSQL', { engine: 'postgres' }, /is one of PostgreSQL/],
    ['without a description of its database', { files: {} }, /files without a description/],
    ['with an unknown part', { surprise: 1 }, /its description cannot be read/],
  ])('for a backup %s', async (_, change, line) => {
    const file = await changeManifest(await backUp(), manifest => ({ ...manifest, ...change }))
    await expectRefused(file, line)
  })
})

test('a backup of version 0.1.0 is restored, and the next start updates it', async () => {
  const file = join(temporaryFolder(), 'medfold.tar')
  writeOldBackup(file)
  const settings = newSettings()
  const restored = await restoreBackup(settings, restoring(file))
  expect(restored).toMatchObject({ isCurrent: false, manifest: { version: '0.1.0' } })
  await (await openStore(settings)).close()
  expect(await inspectStore(settings)).toBe('current')
})

function backUp(recoveryKey?: string): Promise<string> {
  const folder = temporaryFolder()
  const made = makeBackup(instance.settings, { reason: 'by-hand', folder, recoveryKey })
  return made.then(({ path }) => path)
}

async function expectRefused(
  file: string,
  line: RegExp,
  settings = newSettings(),
  mayReplace = false,
): Promise<void> {
  const before = contentOf(settings.dataDir)
  await expect(restoreBackup(settings, restoring(file, { mayReplace }))).rejects.toThrow(line)
  expect(contentOf(settings.dataDir)).toEqual(before)
}

function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter(name => !/-(wal|shm)$|\.lock$/.test(name))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'base64')]))
}

async function openRestored({ dataDir }: { dataDir: string }) {
  const db = openSqlite(join(dataDir, 'medfold.db'))
  await unlockInstance(db, parseMasterKeys(testMasterKey))
  return db
}

async function listAccounts(dataDir: string): Promise<string[]> {
  const db = await openRestored({ dataDir })
  const rows = await db.selectFrom('users').select('id').execute()
  await db.destroy()
  return rows.map(({ id }) => id)
}

async function countSessions(file: string, endsLogins: boolean): Promise<number> {
  const settings = newSettings()
  await restoreBackup(settings, restoring(file, { endsLogins }))
  const db = await openRestored(settings)
  const count = await countRows(db, 'sessions')
  await db.destroy()
  return count
}
