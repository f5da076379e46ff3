import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bootProcess } from '#tests/support/http/boot-process.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const script = join(import.meta.dirname, '../../support/http/boot-and-wait.ts')
const isRoot = process.getuid?.() === 0

/** Boots as another user, in a folder that it may enter. */
function bootAs(userId: number, dataDir: string) {
  chmodSync(join(dataDir, '..'), 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    uid: userId,
    gid: userId,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      APP_URL: 'http://localhost:3000',
    },
  })
  return { status, stdout, stderr }
}

test.runIf(isRoot)('a data folder of another user stops the start with the command to run', () => {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const advice = `run sudo chown -R 65533 FOLDER (${dataDir}, or for a container the folder of the host)`
  expect(bootAs(65533, dataDir)).toEqual({
    status: 1,
    stdout: '',
    stderr: `DATA_DIR: ${dataDir} belongs to user 0, and this process runs as user 65533: ${advice}\n`,
  })
  chownSync(dataDir, 65534, 65534)
  expect(bootAs(65533, dataDir).stderr).toContain(
    `${advice}, or start the container with --user 65534:65534\n`,
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  ['MASTER_KEY', 'k1:short', /^Master key "k1": need 32 random bytes .*\n$/],
  ['MASTER_KEY_FILE', '/nowhere/master.key', /^Master key: .* is missing, .*\n$/],
])('a fault of %s stops the start before a database is made', async (name, value, line) => {
  const dataDir = temporaryFolder()
  const { code, stderr } = await bootProcess({ DATA_DIR: dataDir, [name]: value })
  expect(code).toBe(1)
  expect(stderr).toMatch(line)
  expect(readdirSync(dataDir)).toEqual([])
})
