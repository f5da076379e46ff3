import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import { sealRows } from '#app/jobs/seal-rows.server.ts'
import { SettingsError } from '#app/lib/settings.server.ts'
import { areRowsSealed, unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { boundColumns } from '#db/crypto/row-mac.server.ts'
import { checkSealedNote, sealedNoteName } from '#db/crypto/sealed-note.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { startMacJourney } from '#tests/support/data/mac-journey.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { tryLogin } from '#tests/support/data/try-login.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import {
  countUnsealedRows,
  readInstanceSecret,
  removeRowMacs,
} from '#tests/support/db/remove-row-macs.ts'
import { countRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { createSessionCookie, visit } from '#tests/support/http/route-context.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const steps = { pauseMs: 0 }
openDatabaseBeforeEach()

describe('old rows without a MAC', () => {
  test('work before, during and after the sealing', async () => {
    const journey = await startMacJourney(db)
    await removeRowMacs(db)
    for (const table of Object.keys(boundColumns) as (keyof typeof boundColumns)[]) {
      expect(await countRows(db, table), table).toBeGreaterThan(0)
    }
    const before = await countUnsealedRows(db)
    expect(before).toBeGreaterThan(15)
    await journey.expectEachWorks(db)
    const stopping = new AbortController()
    stopping.abort()
    expect(await sealRows(db, { ...steps, rowsAtOnce: 1, signal: stopping.signal })).toBe(false)
    expect(areRowsSealed()).toBe(false)
    await journey.expectEachWorks(db)
    expect(await sealRows(db, steps)).toBe(true)
    expect([await countUnsealedRows(db), areRowsSealed()]).toEqual([0, true])
    await journey.expectEachWorks(db)
    await journey.expectSingleUse(db)
  })

  test('are all sealed although each statement fails once', async () => {
    const journey = await startMacJourney(db)
    await removeRowMacs(db)
    let breaks = 0
    for (;;) {
      const isDone = await sealRows(db.withPlugin(interruptAt(breaks + 1)), {
        ...steps,
        rowsAtOnce: 2,
      }).catch(error => {
        expect(error).toBeInstanceOf(InterruptedError)
        return false
      })
      if (isDone) break
      breaks += 1
      if (breaks % 10 === 0) await journey.expectEachWorks(db)
    }
    expect(breaks).toBeGreaterThan(40)
    expect(await countUnsealedRows(db)).toBe(0)
    await unlockInstance(db, parseMasterKeys(testMasterKey))
    expect(areRowsSealed()).toBe(true)
    await journey.expectEachWorks(db)
  })

  test('are read by their key in steps of a given size', async () => {
    for (let n = 0; n < 7; n++) await createOwner(db, newPerson())
    await removeRowMacs(db)
    const sizes: number[] = []
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length > 0) sizes.push(result.rows.length)
        return result
      },
    }
    await sealRows(db.withPlugin(counting), { ...steps, rowsAtOnce: 3 })
    expect(Math.max(...sizes)).toBe(3)
    expect(await countUnsealedRows(db)).toBe(0)
  })

  test('of an account are sealed at the first login', async () => {
    const anna = newPerson()
    await createOwner(db, anna)
    await removeRowMacs(db)
    await tryLogin(db, anna)
    const { password_hash } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^sealed:/)
    await tryLogin(db, anna)
  })

  test('are not written any more', async () => {
    await removeRowMacs(db)
    await startMacJourney(db)
    expect(await countUnsealedRows(db)).toBe(0)
  })

  test('are refused after the last one is sealed', async () => {
    const owner = await createOwner(db, newPerson())
    await removeRowMacs(db)
    const cookie = await createSessionCookie(db, owner)
    await sealRows(db, steps)
    await expectRefusedWithoutMac(cookie)
  })

  test('are not sealed by a second server once one has sealed all', async () => {
    const { id } = await createOwner(db, newPerson())
    await removeRowMacs(db)
    const before = await readInstanceSecret(db)
    await sealRows(db, steps)
    const after = await readInstanceSecret(db)
    // Loads the older secret, as a server that started earlier.
    await db.updateTable('instance').set(before).execute()
    await unlockInstance(db, parseMasterKeys(testMasterKey))
    await db.updateTable('instance').set(after).execute()
    await db.updateTable('users').set({ mac: null }).where('id', '=', id).execute()
    expect(areRowsSealed()).toBe(false)
    expect(await sealRows(db, steps)).toBe(true)
    expect([await countUnsealedRows(db), areRowsSealed()]).toEqual([1, true])
  })
})

describe('the note that every row is sealed', () => {
  test('exists from the first start of a new instance', async () => {
    expect(areRowsSealed()).toBe(true)
    const folder = temporaryFolder()
    await checkSealedNote(folder)
    expect(existsSync(join(folder, sealedNoteName))).toBe(true)
    await checkSealedNote(folder)
  })

  test('does not exist before old rows are sealed', async () => {
    await removeRowMacs(db)
    const folder = temporaryFolder()
    await checkSealedNote(folder)
    expect(existsSync(join(folder, sealedNoteName))).toBe(false)
  })

  test('makes the start refuse an older copy of the secret', async () => {
    await createOwner(db, newPerson())
    await removeRowMacs(db)
    const before = await readInstanceSecret(db)
    const folder = temporaryFolder()
    await sealRows(db, steps)
    await checkSealedNote(folder)
    await db.updateTable('instance').set(before).execute()
    // A running server keeps its state.
    expect(areRowsSealed()).toBe(true)
    await unlockInstance(db, parseMasterKeys(testMasterKey))
    await expect(checkSealedNote(folder)).rejects.toThrow(SettingsError)
  })

  test('is not undone by deleting the secret: rows without a MAC stay refused', async () => {
    const owner = await createOwner(db, newPerson())
    await db.deleteFrom('instance').where('name', '=', 'secret').execute()
    await unlockInstance(db, parseMasterKeys(testMasterKey))
    expect(areRowsSealed()).toBe(true)
    const cookie = await createSessionCookie(db, owner)
    await expectRefusedWithoutMac(cookie)
  })

  test('causes only a warning in a read-only folder', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const warnings: string[] = []
    console.warn = (line: string) => warnings.push(line)
    await checkSealedNote(file)
    expect(warnings).toEqual([expect.stringMatching(/^DATA_DIR: .*rows-sealed cannot be written/)])
  })
})

async function expectRefusedWithoutMac(cookie: string): Promise<void> {
  await db.updateTable('sessions').set({ mac: null }).execute()
  const alerts = catchAlerts()
  expect(await getLoggedIn(visit(db, '/', cookie))).toBeNull()
  expect(alerts).toHaveLength(1)
}

class InterruptedError extends Error {
  override name = 'InterruptedError'
}

/** Returns a plugin that throws before the nth statement. */
function interruptAt(nth: number): KyselyPlugin {
  let count = 0
  return {
    transformQuery({ node }) {
      count += 1
      if (count === nth) throw new InterruptedError()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
