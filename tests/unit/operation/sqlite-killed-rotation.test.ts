import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoreSettings } from '#app/lib/settings.server.ts'
import { listKeyUses } from '#app/operation/keys/key-use.server.ts'
import { rotateKeys } from '#app/operation/keys/rotate-keys.server.ts'
import { type Database, openSqlite, sqliteFile } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { createStore, openTestDatabase } from '../../../tests/support/db/database.ts'
import {
  insertAccounts,
  keysText,
  masterKeys,
  openDataKeys,
} from '../../../tests/support/operation/master-keys.ts'
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts'

// Samples a few statements; FAULTS=all tries more.
const moments = process.env.FAULTS === 'all' ? 20 : 3

test('a rotation that is killed before a statement loses no key and finishes later', async () => {
  const folder = temporaryFolder()
  const store = await createStore()
  const original = sqliteFile(store.dataDir)
  const dataKeys = await addAccounts(store)
  const count = Number(rotateUntil(copyOf(original, folder, 0), 0).stdout)
  expect(count).toBeGreaterThan(40)
  const states = new Set<string>()
  for (let n = 0; n < moments; n++) {
    const moment = Math.ceil(((n + 0.5) * count) / moments)
    const file = copyOf(original, folder, moment)
    expect(rotateUntil(file, moment).signal).toBe('SIGKILL')
    const db = openSqlite(file)
    try {
      states.add(await expectRecovery(db, dataKeys))
    } finally {
      await db.destroy()
    }
  }
  expect(states.size).toBeGreaterThan(2)
})

async function addAccounts(store: StoreSettings): Promise<Map<string, Buffer>> {
  const db = await openTestDatabase({ store, masterKeys: masterKeys('k1') })
  const dataKeys = await insertAccounts(db, 30)
  await db.destroy()
  return dataKeys
}

function copyOf(original: string, folder: string, number: number): string {
  const file = join(folder, `${number}.db`)
  copyFileSync(original, file)
  return file
}

function rotateUntil(file: string, killBefore: number) {
  const script = join(import.meta.dirname, '../../../tests/support/operation/killed-rotation.ts')
  const words = [script, file, keysText('k2', 'k1'), String(killBefore)]
  return spawnSync(process.execPath, words, { encoding: 'utf8' })
}

/** Opens the database of a killed rotation, and rotates again. Returns its state after the kill. */
async function expectRecovery(db: Database, dataKeys: Map<string, Buffer>): Promise<string> {
  expect(await openDataKeys(db, masterKeys('k1', 'k2'))).toEqual(dataKeys)
  const { keys } = await listKeyUses(db, masterKeys('k2', 'k1'))
  const old = keys.find(({ id }) => id === 'k1')
  // The instance secret comes last, so that no server starts without a key that accounts need.
  if (old?.wrapsInstanceSecret) {
    await expect(unlockInstance(db, masterKeys('k2'))).rejects.toThrow('"k1" is needed')
  } else expect(old?.accounts).toBe(0)
  await unlockInstance(db, masterKeys('k2', 'k1'))
  expect(await rotateKeys(db, { pauseMs: 0 })).toMatchObject({ accounts: old?.accounts })
  expect(await openDataKeys(db, masterKeys('k2'))).toEqual(dataKeys)
  return `${old?.accounts} accounts`
}
