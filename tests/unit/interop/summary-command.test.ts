import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { accountExport } from '#app/account-data/export/account-export.server.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { db } from '#tests/support/db/test-database.ts'
import { findFaults } from '#tests/support/fhir/find-faults.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'

logInOwnerBeforeEach()

let exported = ''

beforeEach(async () => {
  await fillProfile(db, ada.owner, fullProfile)
  exported = await text(Readable.from(accountExport(db, ada.owner, new Date())))
})

test('npm run summary writes the record of an account export as a patient summary', async () => {
  const { status, stdout, stderr } = run(exported)
  expect([status, stderr]).toEqual([0, ''])
  const bundle = JSON.parse(stdout)
  expect(findFaults(bundle)).toEqual([])
  expect(bundle.language).toBe('en')
  expect(stdout).toContain('Ada Quillfeather')
})

test('It takes a language', () => {
  expect(JSON.parse(run(exported, 'ar').stdout).language).toBe('ar')
})

test.each([
  ['nothing', ''],
  ['no JSON', 'Ada Quillfeather'],
  ['another file', '{"product":"Medfold","format":99}'],
  ['a file whose dates are no days', 'damaged'],
])('It refuses %s with one line that quotes nothing', (_, input) => {
  const damaged = input === 'damaged' ? exported.replace('1951-12-10', '1951-02-31') : input
  const { status, stdout, stderr } = run(damaged)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^This is not an account export of Medfold, or .*\n$/)
  expect(stderr).not.toContain('Ada')
})

test('It refuses an unknown language', () => {
  const { status, stderr } = run(exported, 'xx')
  expect(status).toBe(2)
  expect(stderr).toContain('medfold summary')
})

function run(input: string, ...args: string[]) {
  const command = ['scripts/operate/medfold.ts', 'summary', ...args]
  return spawnSync(process.execPath, command, { input, encoding: 'utf8' })
}
