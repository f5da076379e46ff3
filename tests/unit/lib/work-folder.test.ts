import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { days, minutes } from '#app/lib/time.ts'
import { inWorkFolder } from '#app/lib/work-folder.server.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

test('a work folder exists while its work runs, also if that fails', async () => {
  const parent = temporaryFolder()
  const result = await inWorkFolder(parent, 'copy', async folder => {
    writeFileSync(join(folder, 'file'), '')
    return existsSync(folder)
  })
  expect(result).toBe(true)
  const failing = inWorkFolder(parent, 'copy', () => Promise.reject(new Error('no space')))
  await expect(failing).rejects.toThrow('no space')
  expect(readdirSync(parent)).toEqual([])
})

test('folders of killed processes are deleted after a day, and no others', async () => {
  const parent = temporaryFolder()
  const ages = { '.copy-old': days(2), '.copy-young': minutes(5), 'copy-old': days(2) }
  for (const [name, ageMs] of Object.entries(ages)) {
    mkdirSync(join(parent, name))
    const time = new Date(Date.now() - ageMs)
    utimesSync(join(parent, name), time, time)
  }
  await inWorkFolder(parent, 'copy', async () => undefined)
  expect(readdirSync(parent).sort()).toEqual(['.copy-young', 'copy-old'])
})
