import { describe, expect, test } from 'vitest'
import { readChainHead } from '#app/access/audit/hash-chain.server.ts'
import { runAuditCommand } from '#scripts/operate/commands/audit.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'

registerAnnaBeforeEach(undefined, openDatabaseBeforeEach)

describe('medfold audit', () => {
  test('verifies the access log and a noted head', async () => {
    await logViews(db, anna, 3)
    const { mac } = await readChainHead(db)
    await logViews(db, anna, 1)
    const { status, stdout, stderr } = await run('--noted-access', '3', mac)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^ok, 4 rows from seq 1, head 4 [\w-]{43}, checked in \d+ ms\n$/)
    expect((await run('--noted-access', '0', '-')).status).toBe(0)
    expect(await run('--noted-access', '2', mac)).toMatchObject({
      status: 1,
      stderr: 'BROKEN at seq 2: it is not the row that was noted\n',
    })
  })

  test('prints the fault as JSON and fails', async () => {
    await logViews(db, anna, 3)
    await dropAccessLogTriggers(db)
    await changeRows(db, 'access_log', { kind: 'export' }, { seq: 2 })
    const { status, stdout } = await run('--json')
    expect(status).toBe(1)
    const accessLog = { isWhole: false, seq: 2, fault: 'the row was changed' }
    expect(JSON.parse(stdout)).toEqual({
      accessLog: { ...accessLog, durationMs: expect.any(Number) },
    })
  })

  test.each([
    [['--noted-access', '9']],
    [['--noted-access', 'x', 'y']],
    [['--noted', '1', 'y']],
    [['now']],
  ])('prints its usage for %j', async words => {
    expect(await run(...words)).toMatchObject({
      status: 2,
      stderr: 'Use: medfold audit [--noted-access SEQ MAC] [--json]\n',
    })
  })
})

function run(...words: string[]) {
  return runCommand(runAuditCommand, db, words)
}
