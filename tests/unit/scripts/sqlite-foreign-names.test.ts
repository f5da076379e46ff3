import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bootProcess } from '#tests/support/http/boot-process.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// Logins and sudo set MAIL, some shells HOST, Kubernetes PORT.
const foreign = { MAIL: '/var/mail/anna', HOST: 'box', PORT: 'tcp://10.96.0.1:80' }

test('a server and commands run in an environment with names of other programs', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const server = await bootProcess({ ...foreign, DATA_DIR: dataDir })
  expect([server.code, server.stderr]).toEqual([undefined, ''])
  expect(medfold('accounts --invite anna@example.org', dataDir)).toMatchObject({ status: 0 })
  const doctor = medfold('doctor', dataDir)
  expect(doctor.stdout).toMatch(/^ok {4}Settings: valid$/m)
  expect(doctor.stdout).toMatch(/^ok {4}Mail: written to files/m)
  const backup = medfold('backup --json', dataDir)
  expect(backup.status).toBe(0)
  const other = join(folder, 'other')
  mkdirSync(other)
  cpSync(join(dataDir, 'master.key'), join(other, 'master.key'))
  const { path } = JSON.parse(backup.stdout)
  expect(medfold(`restore ${path}`, other)).toMatchObject({ status: 0, stderr: '' })
})

/** Runs the script that operators call. */
function medfold(words: string, dataDir: string) {
  const { status, stdout, stderr } = spawnSync(resolve('scripts/medfold'), words.split(' '), {
    encoding: 'utf8',
    env: { ...process.env, ...foreign, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
  })
  return { status, stdout, stderr }
}
