import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { listBackups } from '#app/operation/backups/backup-files.server.ts'
import { makeBackup } from '#app/operation/backups/make-backup.server.ts'
import { openBackup } from '#app/operation/backups/open-backup.server.ts'
import { checkIntegrity } from '#db/backup/copy-sqlite.server.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { createInstance, type TestInstance } from '#tests/support/operation/instance.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// Samples a few moments; `npm run faults` kills at twenty.
const moments = process.env.FAULTS === 'all' ? 20 : 4
const medfold = join(import.meta.dirname, '../../../scripts/operate/medfold.ts')

let instance: TestInstance

beforeEach(async () => {
  instance = await createInstance()
})

test('a killed backup leaves no file with the name of a backup that is incomplete', async () => {
  const { dataDir } = instance.settings
  const run = () => start(['backup'], { DATA_DIR: dataDir })
  for (const delayMs of await spreadOver(run)) {
    const child = run()
    await killAfter(child, delayMs)
    for (const { path } of await listBackups(join(dataDir, 'backups'))) {
      await openBackup(path, temporaryFolder(), refuseKey)
    }
  }
  checkIntegrity(join(dataDir, 'medfold.db'))
})

test('a killed restore leaves a whole database or none, and can be repeated', async () => {
  const { path } = await makeBackup(instance.settings, { reason: 'by-hand' })
  const emptyFolder = () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'master.key'), testMasterKey)
    return dataDir
  }
  const run = (dataDir: string) => start(['restore', path], { DATA_DIR: dataDir, MASTER_KEY: '' })
  for (const delayMs of await spreadOver(() => run(emptyFolder()))) {
    const dataDir = emptyFolder()
    const child = run(dataDir)
    await killAfter(child, delayMs)
    if (!existsSync(join(dataDir, 'medfold.db'))) {
      const [code] = await once(run(dataDir), 'close')
      expect(code).toBe(0)
    }
    checkIntegrity(join(dataDir, 'medfold.db'))
  }
})

test('a killed restore over a database leaves one of the two', async () => {
  const { settings, db } = instance
  const { path } = await makeBackup(settings, { reason: 'by-hand' })
  await db.destroy()
  const copyOf = () => {
    const dataDir = temporaryFolder()
    copyFileSync(join(settings.dataDir, 'medfold.db'), join(dataDir, 'medfold.db'))
    return dataDir
  }
  const run = (dataDir: string) => start(['restore', path, '--replace'], { DATA_DIR: dataDir })
  for (const delayMs of await spreadOver(() => run(copyOf()))) {
    const dataDir = copyOf()
    const child = run(dataDir)
    await killAfter(child, delayMs)
    recover(join(dataDir, 'medfold.db'))
    checkIntegrity(join(dataDir, 'medfold.db'))
    expect(readdirSync(dataDir)).toContain('medfold.db')
  }
})

/** Opens a database as the next start does: reading alone cannot recover what a kill has left. */
function recover(file: string): void {
  const database = new BetterSqlite3(file, { fileMustExist: true })
  database.pragma('user_version')
  database.close()
}

/** Returns moments, in ms after the start, over the time that an uninterrupted run takes. */
async function spreadOver(run: () => ChildProcess): Promise<number[]> {
  const startedAt = performance.now()
  const [code] = await once(run(), 'close')
  expect(code).toBe(0)
  const durationMs = performance.now() - startedAt
  // The first half only loads modules.
  return Array.from(
    { length: moments },
    (_, at) => durationMs * (0.5 + (0.5 * (at + 0.5)) / moments),
  )
}

async function killAfter(child: ChildProcess, delayMs: number): Promise<void> {
  // It may end before it is killed.
  const isClosed = once(child, 'close')
  await wait(delayMs)
  child.kill('SIGKILL')
  await isClosed
}

function start(words: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [medfold, ...words], {
    env: { ...process.env, DATABASE_URL: '', MASTER_KEY: testMasterKey, ...settings },
    stdio: 'ignore',
  })
}

function refuseKey(): Promise<string> {
  throw new Error('No recovery key was expected')
}
