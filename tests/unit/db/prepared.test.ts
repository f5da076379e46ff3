import { join } from 'node:path'
import { type Compilable, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openSqlite } from '#db/client.server.ts'
import { DiskReserve } from '#db/disk-reserve.server.ts'
import { migrate } from '#db/migrator.ts'
import { prepareQuery } from '#db/prepared.server.ts'
import { recordStatements } from '#tests/support/db/record-statements.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

openDatabaseBeforeEach()

const build = vi.fn((database: Database, { key, count }: { key: string; count: number }) =>
  database
    .insertInto('rate_limits')
    .values({ key, count, resets_at: key })
    .returning(['key', 'count']),
)

const selectKeys = prepareQuery((database, { max }: { max: number }) =>
  database.selectFrom('rate_limits').select('key').where('count', '<=', max).orderBy('key'),
)

describe('a prepared query', () => {
  test('is built once for a database, and runs with new values', async () => {
    build.mockClear()
    const insert = prepareQuery(build)
    for (const count of [1, 2, 3]) {
      const row = await insert.executeTakeFirstOrThrow(db, { key: `key ${count}`, count })
      expect(row).toEqual({ key: `key ${count}`, count })
    }
    expect(build).toHaveBeenCalledTimes(1)
    expect(await selectKeys.execute(db, { max: 2 })).toEqual([{ key: 'key 1' }, { key: 'key 2' }])
    expect(await selectKeys.executeTakeFirst(db, { max: 0 })).toBeUndefined()
    await expect(selectKeys.executeTakeFirstOrThrow(db, { max: 0 })).rejects.toThrow('no row')
  })

  // SQLite compiles a statement again for each value that its planner reads.
  test("hides its values from SQLite's planner, and keeps their types", async () => {
    const { sql: text } = db.selectFrom('sessions').selectAll().where('user_id', '=', 'a').compile()
    expect(text).toMatch(/= \+\?$/)
    const values = ['1', 1, null, Buffer.of(1)]
    const types = values.map(value => sql`typeof(${value})`)
    const { rows } = await sql`select ${sql.join(types, sql` || ' ' || `)} as types`.execute(db)
    expect(rows).toEqual([{ types: 'text real null blob' }])
  })

  test('runs in the given transaction', async () => {
    const insert = prepareQuery(build)
    const failing = db.transaction().execute(async trx => {
      await insert.execute(trx, { key: 'one', count: 1 })
      expect(await selectKeys.execute(trx, { max: 9 })).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await selectKeys.execute(db, { max: 9 })).toEqual([])
  })

  test('runs through the plugins of its database', async () => {
    const { db: recorded, statements } = recordStatements(db)
    await selectKeys.execute(recorded, { max: 1 })
    await selectKeys.execute(recorded, { max: 2 })
    expect(statements).toHaveLength(2)
    const { db: other, insert } = await onFullDisk()
    await expect(insert.execute(other, { name: 'x', value: Buffer.of(1) })).rejects.toThrow(
      'The disk is full',
    )
  })

  test.each<[string, (database: Database, values: { key: string }) => Compilable<unknown>]>([
    [
      'a value of the time of building',
      database =>
        database
          .selectFrom('rate_limits')
          .select('key')
          .where('resets_at', '>', new Date().toISOString()),
    ],
    [
      'a value of the first caller',
      database => database.insertInto('rate_limits').values({ key: 'a', count: 1, resets_at: 'b' }),
    ],
    [
      'a value in plain SQL',
      database => database.selectFrom('rate_limits').select(sql<string>`${'a'}`.as('a')),
    ],
    [
      'a value that is computed from a parameter',
      (database, { key }) =>
        database.selectFrom('rate_limits').select('key').where('key', '=', `${key}:more`),
    ],
    [
      'parameters without their names',
      (database, values) =>
        database.insertInto('rate_limits').values({ ...values, count: 1, resets_at: '' }),
    ],
    [
      'all columns',
      (database, { key }) => database.selectFrom('rate_limits').selectAll().where('key', '=', key),
    ],
  ])('is refused when it holds %s', async (_, wrong) => {
    const query = prepareQuery(wrong)
    await expect(query.execute(db, { key: 'one' })).rejects.toThrow(
      /prepared query (holds a value|names each|selects all)|of a prepared query is known/,
    )
  })
})

/** Returns a database with a released reserve, and a query that is no part of emergency access. */
async function onFullDisk() {
  const dataDir = temporaryFolder()
  let freeBytes = 2 ** 30
  const measure = () => ({ freeBytes, totalBytes: 2 ** 31 })
  const reserve = new DiskReserve({ dataDir, sizeMib: 1, measure })
  await reserve.prepare()
  const full = openSqlite(join(dataDir, 'medfold.db'), reserve)
  onTestFinished(() => full.destroy())
  await migrate(full, 'sqlite')
  reserve.noteFull()
  freeBytes = 0
  const insert = prepareQuery((database, { name, value }: { name: string; value: Buffer }) =>
    database.insertInto('instance').values({ name, value }),
  )
  return { db: full, insert }
}
