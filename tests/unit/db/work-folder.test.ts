import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { days, minutes } from '#app/lib/time.ts'
import { deleteAbandonedFolders, inWorkFolder } from '#db/work-folder.server.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('a work folder exists while its work runs, also if that fails', async () => {
  const parent = temporaryFolder()
  const result = await inWorkFolder(parent, 'drill', async folder => {
    writeFileSync(join(folder, 'file'), '')
    return existsSync(folder)
  })
  expect(result).toBe(true)
  const failing = inWorkFolder(parent, 'drill', () => Promise.reject(new Error('no space')))
  await expect(failing).rejects.toThrow('no space')
  expect(readdirSync(parent)).toEqual([])
})

test('the folder of a process is deleted once it was killed, and not before', async () => {
  const parent = temporaryFolder()
  const child = spawn(process.execPath, ['--input-type=module', '-e', holdFolder, parent], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const [name = ''] = readdirSync(parent)
  setAge(join(parent, name), minutes(2))
  await deleteAbandonedFolders(parent)
  expect(readdirSync(parent)).toEqual([name])
  child.kill('SIGKILL')
  await once(child, 'close')
  await inWorkFolder(parent, 'unfinished', async folder => {
    expect(readdirSync(parent)).toEqual([basename(join(folder, '..'))])
  })
})

test('a folder without a lock is deleted after a day, and no other folder is', async () => {
  const parent = temporaryFolder()
  const ages = { '.drill-old': days(2), '.drill-young': minutes(5), 'drill-old': days(2) }
  for (const [name, ageMs] of Object.entries(ages)) {
    mkdirSync(join(parent, name))
    setAge(join(parent, name), ageMs)
  }
  await deleteAbandonedFolders(parent)
  expect(readdirSync(parent).sort()).toEqual(['.drill-young', 'drill-old'])
})

test('a folder that cannot be deleted stops no work', async () => {
  const parent = temporaryFolder()
  const old = join(parent, '.unfinished-old')
  // The lock of another user cannot be opened; here it is no file.
  mkdirSync(join(old, 'lock'), { recursive: true })
  setAge(old, days(2))
  expect(await inWorkFolder(parent, 'unfinished', async () => 'done')).toBe('done')
  expect(readdirSync(parent)).toEqual(['.unfinished-old'])
})

const holdFolder = `
const { inWorkFolder } = await import('#db/work-folder.server.ts')
await inWorkFolder(process.argv[1], 'unfinished', () => {
  console.info('held')
  return new Promise(resolve => setTimeout(resolve, 600_000))
})`

function setAge(path: string, ageMs: number): void {
  const time = new Date(Date.now() - ageMs)
  utimesSync(path, time, time)
}
