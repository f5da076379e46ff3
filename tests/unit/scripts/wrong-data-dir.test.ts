import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSqlite } from '#db/client.server.ts'
import { migrate } from '#db/migrator.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const commands = [
  'accounts',
  'accounts --invite anna@example.org',
  'access-log',
  'unlock-links anna@example.org',
  'mail',
  'reset-password anna@example.org',
]

describe.each(commands)('%s', command => {
  test('makes neither database nor key in an empty folder, and reports it in one line', () => {
    const dataDir = temporaryFolder()
    const { status, stdout, stderr } = run(command, { DATA_DIR: dataDir })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^DATA_DIR: there is no database at .*medfold\.db.*\n$/)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

test('a command makes no folder', () => {
  const dataDir = join(temporaryFolder(), 'deep', 'data')
  const { status, stderr } = run('accounts', { DATA_DIR: dataDir })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^DATA_DIR: there is no database at .*\n$/)
  expect(() => readdirSync(dataDir)).toThrow(/ENOENT/)
})

test.each<Record<string, string>>([
  {},
  { MASTER_KEY: testMasterKey },
])('a command makes no key where a server has made tables only, with %j', async settings => {
  const dataDir = temporaryFolder()
  const db = openSqlite(join(dataDir, 'medfold.db'))
  await migrate(db, 'sqlite')
  await db.destroy()
  const { status, stderr } = run('accounts', { DATA_DIR: dataDir, ...settings })
  expect([status, stderr.split('\n').length]).toEqual([1, 2])
  const again = openSqlite(join(dataDir, 'medfold.db'))
  expect(await again.selectFrom('instance').selectAll().execute()).toEqual([])
  await again.destroy()
  expect(readdirSync(dataDir)).toEqual(['medfold.db'])
})

function run(command: string, settings: Record<string, string>) {
  const path = join(import.meta.dirname, '../../../scripts/operate/medfold.ts')
  return spawnSync(process.execPath, [path, ...command.split(' ')], {
    encoding: 'utf8',
    env: { ...process.env, REGISTRATION: 'open', DATABASE_URL: '', MASTER_KEY: '', ...settings },
  })
}
