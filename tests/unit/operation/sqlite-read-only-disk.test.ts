import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { canMountDisks } from '#tests/support/http/server.ts'
import { createInstance } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// Without a mount no file system is read-only for root.
const testOnDisk = test.skipIf(!canMountDisks())

const root = join(import.meta.dirname, '../../..')

testOnDisk('each command and the start say in one line that the disk is read-only', async () => {
  const { settings, db } = await createInstance()
  const folder = temporaryFolder()
  const { path } = await makeBackup(settings, { reason: 'by-hand', folder })
  await db.destroy()
  const medfold = 'scripts/operate/medfold.ts'
  const scripts = [
    ...['backup', 'drill', 'accounts', 'keys', 'keys --new', `restore ${path} --replace`].map(
      command => `${medfold} ${command}`,
    ),
    'tests/support/http/boot-and-wait.ts',
  ]
  const outputs = scripts.map(script => runReadOnly(settings.dataDir, script))
  expect(outputs).toEqual(
    scripts.map(() => ({
      status: 1,
      output: expect.stringMatching(
        /^.* cannot be (written|made|made or written): (its disk|the file system) is read-only\n$/,
      ),
    })),
  )
})

/** Runs a script while the file system of a data folder is read-only. */
function runReadOnly(dataDir: string, script: string) {
  const command = `mount --bind '${dataDir}' '${dataDir}' && mount -o remount,ro,bind '${dataDir}' && '${process.execPath}' ${script}`
  const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, MASTER_KEY: testMasterKey },
  })
  return { status, output: stdout + stderr }
}
