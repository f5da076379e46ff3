import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '#db/client.server.ts'
import { inSharedTransaction } from '#db/shared-transaction.server.ts'
import { countCommits } from '#tests/support/db/count-commits.ts'
import { openTestDatabase } from '#tests/support/db/database.ts'
import { fillDisk, freeDisk } from '#tests/support/db/full-disk.ts'
import { dataDir, db, openDatabaseFileBeforeEach } from '#tests/support/db/test-database.ts'

openDatabaseFileBeforeEach()

const file = () => join(dataDir, 'medfold.db')

function storeKey(trx: Database, key: string) {
  return trx
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: key })
    .returning('key')
    .executeTakeFirstOrThrow()
}

async function storedKeys(from = db): Promise<string[]> {
  const rows = await from.selectFrom('rate_limits').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

/** Counts the commits that some work makes. */
async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  const before = countCommits(file())
  await work()
  return countCommits(file()) - before
}

describe('a shared transaction', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']

  test('stores the work of a turn with one commit, and returns each result', async () => {
    let results: unknown[] = []
    const commits = await commitsOf(async () => {
      results = await Promise.all(
        keys.map(key => inSharedTransaction(db, trx => storeKey(trx, key))),
      )
    })
    expect(results).toEqual(keys.map(key => ({ key })))
    expect(await storedKeys()).toEqual(keys)
    expect(commits).toBe(1)
  })

  test('includes the work of the next turn', async () => {
    const commits = await commitsOf(async () => {
      const first = inSharedTransaction(db, trx => storeKey(trx, 'a'))
      await setImmediate()
      await Promise.all([first, inSharedTransaction(db, trx => storeKey(trx, 'b'))])
    })
    expect(await storedKeys()).toEqual(['a', 'b'])
    expect(commits).toBe(1)
  })

  test('ends after two turns', async () => {
    const commits = await commitsOf(async () => {
      for (const key of keys) await inSharedTransaction(db, trx => storeKey(trx, key))
    })
    expect(commits).toBe(keys.length)
  })

  test('returns a result after other connections can read it', async () => {
    const other = await openTestDatabase(file())
    const seen = keys.map(async key => {
      await inSharedTransaction(db, trx => storeKey(trx, key))
      return await storedKeys(other)
    })
    expect(await Promise.all(seen)).toEqual(keys.map(() => keys))
  })

  test('stores nothing of failed work, and all of the rest', async () => {
    const outcomes = keys.map(key =>
      inSharedTransaction(db, async trx => {
        await storeKey(trx, key)
        if (key === 'c') throw new Error('refused')
        return key
      }).catch((error: Error) => error.message),
    )
    expect(await Promise.all(outcomes)).toEqual(['a', 'b', 'refused', 'd', 'e'])
    expect(await storedKeys()).toEqual(['a', 'b', 'd', 'e'])
  })

  test('fails for each work on a full disk, and stores the next', async () => {
    await fillDisk(db)
    const outcomes = await Promise.allSettled(
      keys.map(key => inSharedTransaction(db, trx => storeKey(trx, key))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(keys.map(() => 'rejected'))
    await freeDisk(db)
    await inSharedTransaction(db, trx => storeKey(trx, 'later'))
    expect(await storedKeys()).toEqual(['later'])
  })

  test('is part of a given transaction', async () => {
    const failing = db.transaction().execute(async trx => {
      await inSharedTransaction(trx, part => storeKey(part, 'a'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await storedKeys()).toEqual([])
  })
})
