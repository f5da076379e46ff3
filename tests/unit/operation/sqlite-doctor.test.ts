import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CheckResult } from '#app/operation/doctor/check-result.ts'
import { formatReport } from '#app/operation/doctor/format-report.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { openStore } from '#db/store.server.ts'
import { runDoctorCommand } from '#scripts/operate/commands/doctor.ts'
import { testMasterKey } from '#tests/support/db/database.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'

// The settings are read once for all tests of this file.
const dataDir = mkdtempSync(join(tmpdir(), 'medfold-doctor-'))

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

beforeEach(() => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('MASTER_KEY', testMasterKey)
  vi.stubEnv('PORT', '1')
})

async function run(...words: string[]) {
  const { db, close } = await openStore({ dataDir })
  onTestFinished(close)
  await unlockInstance(db, parseMasterKeys(testMasterKey))
  return await runCommand(runDoctorCommand, db, words)
}

describe('medfold doctor', () => {
  test('prints a broken setting as the start does, beside the other checks', async () => {
    vi.stubEnv('TRUSTED_PROXIES', 'everybody')
    const { status, stdout } = await run()
    expect(status).toBe(1)
    expect(stdout).toMatch(/^bad {3}Settings: TRUSTED_PROXIES\.0 must be a list of addresses/m)
    expect(stdout).toMatch(/^ok {4}Database: SQLite, up to date$/m)
    expect(stdout).not.toMatch(/Proxies: /)
  })

  test('prints a line for each check, advice and counts, and ends with 0', async () => {
    const { status, stdout, stderr } = await run()
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ok {4}Node\.js: /)
    expect(stdout).toMatch(/^warn {2}Alerts: .*\n {6}Set OPERATOR_EMAIL/m)
    expect(stdout).toMatch(/\n\d+ ok, \d+ to look at, 0 bad\n$/)
    expect(stdout).not.toContain(testMasterKey.split(':')[1])
  })

  test('prints one object with --json', async () => {
    const { stdout } = await run('--json')
    const { ok, warn, bad, checks } = JSON.parse(stdout)
    expect(ok + warn + bad).toBe(checks.length)
    expect(checks[0]).toEqual({ id: 'node', state: 'ok', text: expect.any(String) })
  })

  test('prints its usage for other words', async () => {
    expect(await run('--fix')).toMatchObject({
      status: 2,
      stderr: 'Use: medfold doctor [--json]\n',
    })
  })
})

test('a report has advice only for checks that are not ok', () => {
  const results: CheckResult[] = [
    { id: 'a', state: 'ok', text: 'A: fine', advice: 'Nothing' },
    { id: 'b', state: 'warn', text: 'B: so so', advice: 'Look at it' },
    { id: 'c', state: 'bad', text: 'C: broken', advice: 'Repair it' },
  ]
  expect(formatReport(results)).toEqual([
    'ok    A: fine',
    'warn  B: so so',
    '      Look at it',
    'bad   C: broken',
    '      Repair it',
    '',
    '1 ok, 1 to look at, 1 bad',
  ])
})
