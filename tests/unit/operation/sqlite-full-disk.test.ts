import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { checkIntegrity } from '#db/backup/copy-sqlite.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { writeOldDatabase } from '#tests/support/db/old-database.ts'
import { canMountDisks } from '#tests/support/http/server.ts'
import { createInstance } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// Without a mount, tests/unit/db/unknown-databases.test.ts stops a start before its update.
const testOnDisk = test.skipIf(!canMountDisks())

const root = join(import.meta.dirname, '../../..')
const bootScript = 'tests/support/http/boot-and-wait.ts'

testOnDisk('a backup that the disk cannot hold is refused, and leaves nothing', async () => {
  const { settings } = await createInstance()
  const { status, output } = runOnDisk(settings.dataDir, 'scripts/operate/medfold.ts backup')
  expect(output).toMatch(
    /^The disk is too full for a backup in \S+\/backups: it needs \d+ MiB, and \d+ MiB are free\.$/m,
  )
  expect(output).toContain('left: []')
  expect(status).toBe(1)
})

testOnDisk('a command that cannot save on a full disk says so in one line', async () => {
  const { settings } = await createInstance()
  const command = 'scripts/operate/medfold.ts accounts --invite a@example.org'
  const { status, output } = runOnDisk(settings.dataDir, command, 'cat /dev/zero >"$DATA_DIR/fill"')
  expect(output).toMatch(/^DATA_DIR: \S+ cannot grow: the disk is full$/m)
  expect(output).not.toContain('    at ')
  expect(status).toBe(1)
})

testOnDisk(
  'an update whose backup the disk cannot hold ends the start, and changes nothing',
  () => {
    const dataDir = temporaryFolder()
    writeOldDatabase(dataDir)
    const { status, output } = runOnDisk(dataDir, bootScript)
    expect(output).toMatch(/^The disk is too full for a backup in /m)
    expect(output).toContain('migrations: 16')
    expect(status).toBe(1)
  },
)

testOnDisk('a restore that the disk cannot hold is refused, and leaves nothing', async () => {
  const { settings } = await createInstance()
  const { path } = await makeBackup(settings, { reason: 'by-hand' })
  const { status, stderr } = spawnSync(
    'unshare',
    [
      '-rm',
      'sh',
      '-c',
      `mount -t tmpfs -o size=300k,mode=700 tmpfs "$DATA_DIR" && "$0" scripts/operate/medfold.ts restore '${path}'
       code=$?; ls -A "$DATA_DIR" >&2; exit $code`,
      process.execPath,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: temporaryFolder(),
        MASTER_KEY: testMasterKey,
      },
    },
  )
  expect(stderr).toMatch(/^\S+ cannot be written: the disk is full\nmedfold\.lock\n$/)
  expect(status).toBe(1)
})

test('a backup that cannot be written to its end is refused, and leaves nothing', async () => {
  const { settings } = await createInstance()
  // A limit on the size of a file stops the copy as a disk does that fills meanwhile.
  const command = `ulimit -f 300; '${process.execPath}' scripts/operate/medfold.ts backup`
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: settings.dataDir, RECOVERY_KEY: '' },
  })
  expect(stderr).toMatch(/^DATA_DIR: .* cannot be read or written: the disk reports a fault\n$/)
  expect(status).toBe(1)
  expect(readdirSync(join(settings.dataDir, 'backups'))).toEqual([])
  checkIntegrity(join(settings.dataDir, 'medfold.db'))
})

/** Runs a script with a copy of a data folder on a disk of 16 MiB, and says what it left. */
function runOnDisk(dataDir: string, script: string, before = 'true') {
  const disk = join(temporaryFolder(), 'disk')
  mkdirSync(disk)
  const command = `mount -t tmpfs -o size=16m,mode=700 tmpfs '${disk}' && cp '${dataDir}'/medfold.db* '${disk}'
    ${before}
    '${process.execPath}' ${script}; code=$?
    '${process.execPath}' tests/support/operation/describe-folder.ts '${disk}'; exit $code`
  const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: disk,
      MASTER_KEY: testMasterKey,
    },
  })
  return { status, output: stdout + stderr }
}
