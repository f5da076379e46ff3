import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { restoreBackup } from '#app/operation/restore/restore-backup.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { inTemporaryPostgres } from '#db/backup/temporary-postgres.server.ts'
import { checkDatabase } from '#db/check-database.server.ts'
import { openPostgres } from '#db/client.server.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import {
  createEmptyStore,
  createStore,
  openTestDatabase,
  type TestDatabase,
  testPostgres,
} from '#tests/support/db/database.ts'
import { nameIn } from '#tests/support/db/postgres-cluster.ts'
import { addOwner, newSettings, restoring } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let settings: StoreSettings
let first: Awaited<ReturnType<typeof addOwner>> & { db: TestDatabase }

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  settings = await createStore()
  const db = await openTestDatabase({ store: settings })
  first = { db, ...(await addOwner(db)) }
})

describe('a backup of PostgreSQL', () => {
  test('is restored into an empty database', async () => {
    const { path, manifest } = await makeBackup(settings, { reason: 'by-hand' })
    expect(manifest).toMatchObject({ engine: 'postgres', rows: { users: 1, medical_profiles: 1 } })
    const target = await createEmptyStore()
    expect(await restoreBackup(target, restoring(path))).toMatchObject({ isCurrent: true })
    const db = await openTestDatabase({ store: target })
    expect(await tryLogin(db, first.person)).toBeTruthy()
    const owner = await findByEmail(db, first.person.email)
    if (!owner) throw new Error('the owner is missing')
    expect(JSON.stringify(await loadProfile(db, owner))).toContain('has a pacemaker')
  })

  test('makes the data folder if nothing was stored there yet', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const { path } = await makeBackup({ ...settings, dataDir }, { reason: 'nightly' })
    expect(path.startsWith(join(dataDir, 'backups'))).toBe(true)
  })

  test('may be encrypted, and erases accounts again', async () => {
    const { publicKey, privateKey } = await newRecoveryKey()
    const { path } = await makeBackup(settings, { reason: 'by-hand', recoveryKey: publicKey })
    await eraseAccount(first.db, first.owner, { dataDir: settings.dataDir })
    const { databaseUrl } = await createEmptyStore()
    const options = { file: path, readPrivateKey: async () => privateKey }
    // The folder has the longer list of erased accounts.
    expect((await restoreBackup({ ...settings, databaseUrl }, options)).erased).toBe(1)
  })

  test('counts the rows of the moment of its dump', async () => {
    let isEnded = false
    const registering = (async () => {
      while (!isEnded) await addOwner(first.db)
    })()
    const { path, manifest } = await makeBackup(settings, { reason: 'by-hand' })
    isEnded = true
    await registering
    const target = await createEmptyStore()
    await restoreBackup(target, restoring(path))
    const db = await openTestDatabase({ store: target })
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(
      manifest.rows.users ?? 0,
    )
  })

  test('is neither restored over tables nor into SQLite', async () => {
    const { path } = await makeBackup(settings, { reason: 'by-hand' })
    await expect(restoreBackup(settings, restoring(path))).rejects.toThrow(/is not empty/)
    await expect(restoreBackup(newSettings(), restoring(path))).rejects.toThrow(
      /is one of PostgreSQL/,
    )
  })

  test('says in one line that the database cannot be reached', async () => {
    const databaseUrl = 'postgres://medfold:secret-word@127.0.0.1:1/none'
    const backup = makeBackup({ ...settings, databaseUrl }, { reason: 'by-hand' })
    const fault = await backup.catch(({ message }) => message)
    expect(fault).toMatch(/^DATABASE_URL: no server answers there/)
    expect(fault).not.toContain('secret-word')
  })
})

describe('the database of a drill', () => {
  const url = () => settings.databaseUrl ?? ''
  const open = (drill: string) => testPostgres().asSuperuser(drill, 'select')

  test('is empty, and dropped when the drill ends or fails', async () => {
    await testPostgres().asSuperuser(url(), 'alter role medfold createdb')
    let drill = ''
    await inTemporaryPostgres(url(), async address => {
      drill = address
      const db = openPostgres(address)
      expect(await checkDatabase(db, 'this')).toBe('empty')
      await db.destroy()
    })
    await expect(open(drill)).rejects.toThrow(/does not exist/)
    const failing = inTemporaryPostgres(url(), () => Promise.reject(new Error('too slow')))
    await expect(failing).rejects.toThrow('too slow')
    await expect(open(drill)).rejects.toThrow(/does not exist/)
  })

  test('does not replace one that exists, and needs a user that may make databases', async () => {
    const drill = () => inTemporaryPostgres(url(), async () => undefined)
    const name = `${nameIn(url())}_drill`
    await testPostgres().asSuperuser(url(), 'alter role medfold nocreatedb')
    await expect(drill()).rejects.toThrow(`the database ${name} cannot be made by this user`)
    await testPostgres().asSuperuser(url(), 'alter role medfold createdb')
    await testPostgres().asSuperuser(url(), `create database "${name}" owner medfold`)
    await expect(drill()).rejects.toThrow(`the database ${name} exists already`)
    expect(await testPostgres().asSuperuser(`${url()}_drill`, 'select 1 as found')).toEqual([
      { found: 1 },
    ])
  })
})
