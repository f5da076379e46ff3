import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import { settingsFault } from '#tests/support/runner/settings-fault.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('a file in place of the data folder is reported in one line', () => {
  const dataDir = join(temporaryFolder(), 'data')
  writeFileSync(dataDir, '')
  const why = 'there is a file of this name'
  expect(settingsFault(() => openDatabase({ dataDir }))).toBe(
    `DATA_DIR: the folder ${dataDir} cannot be made: ${why}`,
  )
  expect(settingsFault(() => openDatabase({ dataDir: join(dataDir, 'inner') }))).toMatch(
    /cannot be made: a part of this path is a file$/,
  )
})

test('a file that is no database is reported in one line', () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'medfold.db'), 'a letter to the doctor '.repeat(100))
  expect(settingsFault(() => openDatabase({ dataDir }))).toMatch(
    /^DATA_DIR: .*medfold\.db is no SQLite database; .*backup.*$/,
  )
})

test('a folder in place of the database is reported in one line', () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'medfold.db'))
  expect(settingsFault(() => openDatabase({ dataDir }))).toMatch(
    /^DATA_DIR: .*medfold\.db cannot be opened; .*$/,
  )
})
