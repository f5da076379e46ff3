import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { days } from '#app/lib/time.ts'
import { backupFolder, backupName } from '#app/operation/backups/backup-files.server.ts'
import { newRecoveryKey } from '#app/operation/backups/recovery-key.server.ts'
import {
  createInstance,
  newSettings,
  type TestInstance,
} from '#tests/support/operation/instance.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let instance: TestInstance

beforeEach(async () => {
  instance = await createInstance()
})

test('a backup by hand deletes no other one', () => {
  const { settings } = instance
  expect(spawnCommand('backup', settings).status).toBe(0)
  const folder = backupFolder(settings.dataDir)
  const names = [0.1, 1, 2, 40].map(age => addBackup(folder, age))
  expect(spawnCommand('backup --nightly', settings).status).toBe(0)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(names))
  expect(readdirSync(folder)).toHaveLength(6)
})

test('a backup to another folder deletes expired ones there, and none after a leap of time', async () => {
  const { publicKey } = await newRecoveryKey()
  const folder = temporaryFolder()
  const backUp = () =>
    spawnCommand('backup --to', instance.settings, {
      words: [folder],
      settings: { RECOVERY_KEY: publicKey },
    })
  const [, , old] = [1, 20, 45].map(age => addBackup(folder, age))
  expect(backUp()).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(folder)).toHaveLength(3)
  expect(readdirSync(folder)).not.toContain(old)
  const older = [100, 101].map(age => addBackup(folder, age))
  expect(backUp().stderr).toMatch(/^No expired backup was deleted from .*more than 30 days apart/)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(older))
})

test('a restore names the settings of the backup that are missing here, without secrets', () => {
  const settings = { SMTP_URL: 'smtps://u:secret-word@mail.example.org', SUPPORT_EMAIL: 'a@b.org' }
  const made = spawnCommand('backup', instance.settings, { settings })
  const [, file = ''] = /^Backup: (.*)$/m.exec(made.stdout) ?? []
  expect(readFileSync(file).includes('secret-word')).toBe(false)
  const { stdout } = spawnCommand('restore', newSettings(), { words: [file] })
  expect(stdout).toMatch(/^These settings .* SMTP_URL \(secret\), SUPPORT_EMAIL=a@b\.org$/m)
})

/** Adds a file with the name of a backup by hand of some days ago. Returns the name. */
function addBackup(folder: string, ageDays: number): string {
  const madeAt = new Date(Date.now() - days(ageDays))
  const name = backupName('by-hand', { madeAt, isEncrypted: false })
  writeFileSync(join(folder, name), '')
  return name
}
