import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyChain } from '#app/access/audit/hash-chain.server.ts'
import { logAccess } from '#app/access/audit/log-access.server.ts'
import { findById } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { giveNewDataKey } from '#app/operation/keys/give-new-data-key.server.ts'
import { verifyChanges } from '#app/profile/history/verify-changes.server.ts'
import { allergies } from '#app/profile-definition/sections/allergies.ts'
import { sqliteFile } from '#db/client.server.ts'
import { lockDataFolder } from '#db/server-lock.server.ts'
import { readExport } from '#tests/support/data/account-data.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { openTestDatabase, testMasterKey } from '#tests/support/db/database.ts'
import { flipBit } from '#tests/support/db/flip-bit.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { describeNewDataKey } from '#tests/support/operation/new-data-key-tests.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

// Samples a few statements; FAULTS=all tries more.
const moments = process.env.FAULTS === 'all' ? 20 : 3

let dataDir: string
let anna: Person

beforeEach(async () => {
  dataDir = temporaryFolder()
  anna = await withDatabase(async db => {
    const person = await createOwner(db, newPerson())
    for (const allergen of ['Penicillin', 'Latex', 'Peanuts']) {
      await saveOver(db, person, allergies, { allergies: [{ id: 1, allergen }] })
    }
    await logAccess(db, person, { kind: 'view', who: { name: 'Ward 3' } })
    return person
  })
})

describeNewDataKey(openTestDatabase)

test('a new data key that is killed before a statement leaves the former or the new one', async () => {
  const file = sqliteFile(dataDir)
  const now = new Date()
  const exported = await withDatabase(db => readExport(db, anna, now))
  const count = Number(changeUntil(copyOf(file, 0), 0).stdout)
  expect(count).toBeGreaterThan(40)
  const states = new Set<boolean>()
  const spread = Array.from({ length: moments }, (_, n) => Math.ceil(((n + 0.5) * count) / moments))
  // The last statement comes after the transaction.
  for (const moment of [...spread, count]) {
    const copy = copyOf(file, moment)
    expect(changeUntil(copy, moment).signal).toBe('SIGKILL')
    const db = await openTestDatabase(copy)
    const person = await findById(db, anna.id)
    states.add(person?.dataKey.equals(anna.dataKey) ?? false)
    expect(person && (await readExport(db, person, now))).toBe(exported)
    expect(await verifyChain(db)).toMatchObject({ isWhole: true })
    expect(await verifyChanges(db)).toMatchObject({ isWhole: true })
    expect(await giveNewDataKey(db, anna.id)).toMatchObject({ broken: 0 })
  }
  expect([...states]).toEqual([true, false])
})

describe('medfold keys --person', () => {
  test('gives a new data key after the email was typed again, and names the consequences', async () => {
    const { stdout, stderr, status } = run([], `${anna.email.toUpperCase()}\n`)
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout.trimEnd().split('\n')).toEqual([
      'This gives the account a new data key and ends its printed SMART Health Links. It cannot be undone.',
      'Type its email again to continue:',
      'The account has a new data key. It seals 9 values now.',
      '1 entry of the access log is still sealed with the former key: a hash chain covers the sealed bytes. The pages go on showing them.',
      'SMART Health Links that were printed or shared before do not open any more.',
      'Ask the owner to print the QR code "For people and machines" anew. Emergency links and their code cards go on working.',
      'Earlier backups still contain what the former key opens.',
      'Start the servers again.',
    ])
    expect(await hasFormerKey()).toBe(false)
  })

  test('overwrites the values of the former key in the file', async () => {
    const { data } = await withDatabase(db => readRow(db, 'medical_profiles'))
    const part = data.subarray(100, 140)
    expect(readFileSync(sqliteFile(dataDir)).includes(part)).toBe(true)
    expect(run(['--yes']).status).toBe(0)
    expect(readFileSync(sqliteFile(dataDir)).includes(part)).toBe(false)
  })

  test('counts damaged values', async () => {
    await withDatabase(db => flipBit(db, 'medical_profiles', 'data', { user_id: anna.id }))
    const { stdout, status } = run(['--yes'])
    expect(stdout).toContain('\n1 value could not be opened and stays unreadable.\n')
    expect(status).toBe(0)
  })

  test('changes nothing for another email, for nobody and beside a server', async () => {
    expect(run([], 'bert@example.org\n')).toMatchObject({
      stderr: 'Nothing was changed: that is not the email of this account.\n',
      status: 1,
    })
    expect(spawnCommand('keys --person nobody@example.org --yes', dataDir)).toMatchObject({
      stderr: 'Nobody has an account with this email.\n',
      status: 1,
    })
    const unlock = lockDataFolder(dataDir)
    const { stderr, status } = run(['--yes'])
    unlock()
    expect(stderr).toContain(`another Medfold server is running on ${dataDir}`)
    expect([status, await hasFormerKey()]).toEqual([1, true])
  })

  test('names a damaged account', async () => {
    await withDatabase(db => flipBit(db, 'users', 'data_key', { id: anna.id }))
    expect(run(['--yes'])).toMatchObject({
      stderr: 'Nothing was changed: the data key or the name of this account is damaged.\n',
      status: 1,
    })
  })

  test.each([
    '--yes',
    '--servers-stopped --new',
    '--person=',
    '--person a@b.ch --rotate',
  ])('prints its usage for %s', words => {
    const { stderr, status } = spawnCommand(`keys ${words}`, dataDir)
    expect(stderr).toContain('medfold keys --person EMAIL')
    expect(status).toBe(2)
  })
})

async function withDatabase<Result>(
  work: (db: Awaited<ReturnType<typeof openTestDatabase>>) => Promise<Result>,
): Promise<Result> {
  const db = await openTestDatabase(sqliteFile(dataDir))
  return await work(db).finally(() => db.destroy())
}

function run(words: string[], typed?: string) {
  return spawnCommand('keys --person', dataDir, { words: [anna.email, ...words], typed })
}

async function hasFormerKey(): Promise<boolean> {
  const person = await withDatabase(db => findById(db, anna.id))
  return person?.dataKey.equals(anna.dataKey) ?? false
}

function copyOf(file: string, number: number): string {
  const copy = join(dataDir, `${number}.db`)
  copyFileSync(file, copy)
  return copy
}

function changeUntil(file: string, killBefore: number) {
  const script = join(import.meta.dirname, '../../support/operation/killed-new-data-key.ts')
  const words = [script, file, testMasterKey, anna.id, String(killBefore)]
  return spawnSync(process.execPath, words, { encoding: 'utf8' })
}
