import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bootProcess } from '#tests/support/http/boot-process.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('a second server on one SQLite file ends with one line, and the first one continues', async () => {
  const dataDir = temporaryFolder()
  const first = await bootProcess({ DATA_DIR: dataDir })
  expect([first.code, first.stderr]).toEqual([undefined, ''])
  const second = await bootProcess({ DATA_DIR: dataDir })
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(/^DATA_DIR: another Medfold server .*\n$/)
  expect(first.code).toBeUndefined()
})

test('the next server starts after kill -9, and after an orderly end', async () => {
  const dataDir = temporaryFolder()
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    const server = await bootProcess({ DATA_DIR: dataDir })
    expect([server.code, server.stderr]).toEqual([undefined, ''])
    await server.end(signal)
    expect(statSync(join(dataDir, 'medfold.lock')).size).toBe(0)
    expect(existsSync(join(dataDir, 'medfold.lock-journal'))).toBe(false)
  }
})

test('a command runs beside the server', async () => {
  const dataDir = temporaryFolder()
  await bootProcess({ DATA_DIR: dataDir })
  const script = join(import.meta.dirname, '../../../scripts/operate/medfold.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'accounts'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Accounts: 0\n/)
})
