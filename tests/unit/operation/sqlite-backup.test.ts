import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { readChainHead } from '#app/access/audit/hash-chain.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { openBackup } from '#app/operation/backups/open-backup.server.ts'
import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import { openSqliteToInspect } from '#db/client.server.ts'
import { migrations } from '#db/migrator.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import {
  createInstance,
  saveFirstToKnow,
  type TestInstance,
} from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let instance: TestInstance

beforeEach(async () => {
  instance = await createInstance()
})

describe('a backup', () => {
  test('has a manifest of versions, rows, access log and files', async () => {
    const { db, settings } = instance
    const { path } = await makeBackup(settings, { reason: 'by-hand' })
    const manifest = await openBackup(path, temporaryFolder(), noKey)
    expect(manifest).toMatchObject({
      engine: 'sqlite',
      migrations: Object.keys(migrations),
      accessLogHead: await readChainHead(db),
      files: { 'medfold.db': { sha256: expect.any(String) }, 'erased-accounts': { bytes: 0 } },
    })
    expect(manifest.rows).toMatchObject({ users: 1, medical_profiles: 1, share_links: 1 })
  })

  test('is readable by its user alone, and leaves nothing else in its folder', async () => {
    const { dataDir } = instance.settings
    const { path } = await makeBackup(instance.settings, { reason: 'by-hand' })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'backups')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
  })

  test('contains neither a master key nor anything that was typed', async () => {
    const { dataDir } = instance.settings
    writeFileSync(join(dataDir, 'master.key'), testMasterKey)
    const { path } = await makeBackup(instance.settings, { reason: 'by-hand' })
    const bytes = readFileSync(path)
    const [, key = ''] = testMasterKey.split(':')
    for (const secret of [key, Buffer.from(key, 'base64'), 'pacemaker', instance.person.email]) {
      expect(bytes.includes(secret)).toBe(false)
    }
  })

  test('has the ids of erased accounts', async () => {
    const { db, settings, owner } = instance
    await eraseAccount(db, owner, { dataDir: settings.dataDir })
    const { path } = await makeBackup(settings, { reason: 'by-hand' })
    const folder = temporaryFolder()
    await openBackup(path, folder, noKey)
    expect(readFileSync(join(folder, 'erased-accounts'), 'utf8')).toBe(`${owner.id}\n`)
  })

  test('has every save that was acknowledged before it, also under load', async () => {
    const { db, settings, owner } = instance
    let acknowledged = 1
    let isEnded = false
    const saving = (async () => {
      while (!isEnded) {
        acknowledged = await saveFirstToKnow(db, owner, `save ${acknowledged}`, acknowledged)
        // SQLite answers at once: without this nothing else would run.
        await nextTurn()
      }
    })()
    const lost: number[] = []
    for (let round = 0; round < 5; round++) {
      const before = acknowledged
      const folder = temporaryFolder()
      const { path } = await makeBackup(settings, { reason: 'by-hand', folder })
      const version = await versionIn(path)
      if (version < before) lost.push(before - version)
    }
    isEnded = true
    await saving
    expect(acknowledged).toBeGreaterThan(5)
    expect(lost).toEqual([])
  })

  test('of a folder without a database is refused in one line', async () => {
    const dataDir = temporaryFolder()
    await expect(makeBackup({ dataDir }, { reason: 'by-hand' })).rejects.toThrow(
      `DATA_DIR: there is no database at ${join(dataDir, 'medfold.db')}`,
    )
  })

  test('of a damaged database is refused, and leaves no file', async () => {
    const { settings } = instance
    await instance.db.destroy()
    const file = join(settings.dataDir, 'medfold.db')
    const bytes = readFileSync(file)
    // The pages after the first ones: SQLite opens the file.
    bytes.fill(0xff, 40_000, 80_000)
    writeFileSync(file, bytes)
    await expect(makeBackup(settings, { reason: 'by-hand' })).rejects.toThrow(/damaged/)
    expect(readdirSync(join(settings.dataDir, 'backups'))).toEqual([])
  })
})

describe('an encrypted backup', () => {
  test('opens with the private half of its recovery key alone', async () => {
    const { publicKey, privateKey } = await newRecoveryKey()
    const { path } = await encrypted(publicKey)
    expect(path).toMatch(/\.tar\.age$/)
    const manifest = await openBackup(path, temporaryFolder(), async () => privateKey)
    expect(manifest.rows).toMatchObject({ users: 1 })
    const other = await newRecoveryKey()
    for (const [typed, line] of [
      [other.privateKey, /encrypted to another recovery key/],
      [publicKey, /no private half of a recovery key/],
      ['', /no private half of a recovery key/],
    ] as const) {
      await expect(openBackup(path, temporaryFolder(), async () => typed)).rejects.toThrow(line)
    }
  })

  test('is refused for a mistyped public half', async () => {
    const { publicKey } = await newRecoveryKey()
    const mistyped = publicKey.replace(/.$/, end => (end === 'q' ? 'p' : 'q'))
    await expect(encrypted(mistyped)).rejects.toThrow(/^RECOVERY_KEY: a character is wrong/)
    expect(readdirSync(join(instance.settings.dataDir, 'backups'))).toEqual([])
  })

  test('shows nothing of the database', async () => {
    const { publicKey } = await newRecoveryKey()
    const bytes = readFileSync((await encrypted(publicKey)).path)
    for (const word of ['SQLite format', 'medfold.db', 'manifest', 'medical_profiles']) {
      expect(bytes.includes(word)).toBe(false)
    }
  })

  test('is refused after any of its bits was changed', async () => {
    const { publicKey, privateKey } = await newRecoveryKey()
    const bytes = readFileSync((await encrypted(publicKey)).path)
    // After the header, which names the recovery key.
    for (let at = 300; at < bytes.length; at += Math.ceil(bytes.length / 12)) {
      const file = join(temporaryFolder(), 'changed.age')
      writeFileSync(file, flipBitAt(bytes, at))
      await expect(openBackup(file, temporaryFolder(), async () => privateKey)).rejects.toThrow(
        /damaged/,
      )
    }
  })

  function encrypted(recoveryKey: string) {
    return makeBackup(instance.settings, { reason: 'by-hand', recoveryKey })
  }
})

describe('a damaged backup', () => {
  test('is refused when it is cut short', async () => {
    const { path, bytes } = await makeBackup(instance.settings, { reason: 'by-hand' })
    for (const part of [0.999, 0.9, 0.5, 0.1, 0.002, 0]) {
      truncateSync(path, Math.floor(bytes * part))
      await expect(openBackup(path, temporaryFolder(), noKey)).rejects.toThrow(
        /is damaged|is no backup of Medfold/,
      )
    }
  })

  test('is refused when a byte of a file in it was changed', async () => {
    const { path } = await makeBackup(instance.settings, { reason: 'by-hand' })
    const bytes = readFileSync(path)
    const start = bytes.indexOf('SQLite format')
    for (let at = start + 5000; at < bytes.length - 20_000; at += Math.ceil(bytes.length / 12)) {
      const file = join(temporaryFolder(), 'changed.tar')
      writeFileSync(file, flipBitAt(bytes, at))
      await expect(openBackup(file, temporaryFolder(), noKey)).rejects.toThrow(
        /medfold\.db was changed/,
      )
    }
  })

  test.each([
    ['a text', Buffer.from('no backup at all')],
    ['an empty file', Buffer.alloc(0)],
    ['an age file of nothing', Buffer.from('age-encryption.org/v1\n-> X25519 a\n---\n')],
  ])('that is %s is refused in one line', async (_, content) => {
    const file = join(temporaryFolder(), 'some.tar')
    writeFileSync(file, content)
    const { privateKey } = await newRecoveryKey()
    const opened = openBackup(file, temporaryFolder(), async () => privateKey)
    await expect(opened).rejects.toThrow(/no backup of Medfold|no encrypted backup|damaged/)
  })
})

async function versionIn(path: string): Promise<number> {
  const folder = temporaryFolder()
  await openBackup(path, folder, noKey)
  const db = openSqliteToInspect(join(folder, 'medfold.db'))
  const { version } = await db
    .selectFrom('medical_profiles')
    .select('version')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return version
}

function noKey(): Promise<string> {
  throw new Error('No recovery key was expected')
}

function flipBitAt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}
