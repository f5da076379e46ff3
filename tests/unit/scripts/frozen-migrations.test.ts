import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  addNewHashes,
  findMigrationFaults,
  hashMigration,
} from '../../../scripts/build/frozen-migrations.ts'

const source = `import type { Kysely } from 'kysely'

/** Makes a table. */
export function make(): Migration {
  return { up: db => db.schema.createTable('made').addColumn('id', 'text').execute() }
}
`
const edited = source.replace("'text'", "'integer'")

test('every migration equals its frozen hash', () => {
  const script = join(import.meta.dirname, '../../../scripts/build/migrations.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

describe('the hash of a migration', () => {
  test('ignores comments and line breaks', () => {
    const reworded = source
      .replace('Makes a table.', 'Creates one table.')
      .replace('{ up: db => db.schema', '{\n    // Only one.\n    up: db =>\n      db.schema')
      .replace('.execute() }', '.execute(),\n  }')
    expect(hashMigration(reworded)).toBe(hashMigration(source))
  })

  test('changes with the code', () => {
    expect(hashMigration(edited)).not.toBe(hashMigration(source))
  })
})

describe('the check of migrations', () => {
  const frozen = { '001-made': hashMigration(source) }

  test('accepts unchanged migrations', () => {
    expect(findMigrationFaults(['001-made'], { '001-made': source }, frozen)).toEqual([])
  })

  test('names an edited one', () => {
    expect(findMigrationFaults(['001-made'], { '001-made': edited }, frozen)).toEqual([
      '001-made is frozen, but was edited: put the change into a new migration',
    ])
  })

  test('names missing, new and unlisted ones, and a wrong order', () => {
    expect(
      findMigrationFaults(['003-b', '002-a'], { '002-a': source, '004-c': source }, frozen),
    ).toEqual([
      '004-c is not in the list of db/migrator.ts',
      '001-made is frozen, but its file is missing',
      '002-a is new: freeze it with npm run migrations -- --freeze',
      '004-c is new: freeze it with npm run migrations -- --freeze',
      'the list of db/migrator.ts is not in order',
    ])
  })

  test('refuses imports of code that may change', () => {
    const importing = `import { sealAll } from '../crypto/sealed.server.ts'\n${source}`
    const hashes = { '001-made': hashMigration(importing) }
    expect(findMigrationFaults(['001-made'], { '001-made': importing }, hashes)).toEqual([
      '001-made imports code that may change: a migration may import only Kysely',
    ])
  })
})

test('freezing adds new hashes and changes none', () => {
  const frozen = { '001-made': hashMigration(source) }
  expect(addNewHashes({ '001-made': edited, '002-more': source }, frozen)).toEqual({
    '001-made': hashMigration(source),
    '002-more': hashMigration(source),
  })
})
