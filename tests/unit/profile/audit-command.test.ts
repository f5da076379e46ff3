import { describe, expect, test } from 'vitest'
import { readAuditHeads } from '#app/profile/history/audit-heads.server.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { runAuditCommand } from '#scripts/operate/commands/audit.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'

registerAnnaBeforeEach(undefined, openDatabaseBeforeEach)

describe('medfold audit', () => {
  test('verifies both logs and prints a line for each', async () => {
    expect(await run()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^access log: ok, 0 rows from seq 1, head 0 -, checked in \d+ ms\nchanges: ok, 0 rows with 0 seals, head 0 -, checked in \d+ ms\n$/,
      ),
    })
    await logViews(db, anna, 3)
    await saveCities(2)
    const { accessLog, changes } = await readAuditHeads(db)
    const { status, stdout, stderr } = await run()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`access log: ok, 3 rows from seq 1, head 3 ${accessLog.mac}, `)
    expect(stdout).toContain(`changes: ok, 2 rows with 2 seals, head 2 ${changes.mac}, `)
  })

  test('names the fault of each log and fails', async () => {
    await logViews(db, anna, 3)
    await saveCities(2)
    await dropAccessLogTriggers(db)
    await changeRows(db, 'access_log', { kind: 'export' }, { seq: 2 })
    await db.deleteFrom('profile_changes').where('seal', '=', 1).execute()
    expect(await run()).toMatchObject({
      status: 1,
      stderr:
        'access log: BROKEN at seq 2: the row was changed\nchanges: BROKEN at seq 1: the row is missing\n',
    })
    const { status, stdout } = await run('--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      accessLog: {
        isWhole: false,
        seq: 2,
        fault: 'the row was changed',
        durationMs: expect.any(Number),
      },
      changes: {
        isWhole: false,
        seq: 1,
        fault: 'the row is missing',
        durationMs: expect.any(Number),
      },
    })
  })

  test('counts older rows that wait for their seal', async () => {
    await saveCities(2)
    const { seal: _, ...row } = await db
      .selectFrom('profile_changes')
      .selectAll()
      .where('seal', '=', 1)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('profile_changes')
      .values({ ...row, id: '5f0f7a4e-0000-4000-8000-000000000001', number: 9 })
      .execute()
    const { stdout } = await run()
    expect(stdout).toContain('changes: ok, 2 rows with 2 seals, 1 older rows without a seal yet, ')
  })

  test('verifies noted heads and fails if a log lacks one', async () => {
    await logViews(db, anna, 3)
    await saveCities(3)
    const { accessLog, changes } = await readAuditHeads(db)
    await logViews(db, anna, 1)
    await saveCities(1)
    const access = ['--noted-access', '3', accessLog.mac]
    const noted = ['--noted-changes', '3', changes.mac]
    expect((await run(...access, ...noted, '--json')).status).toBe(0)
    expect((await run('--noted-access', '0', '-', '--noted-changes', '0', '-')).status).toBe(0)
    expect(await run('--noted-access', '2', accessLog.mac)).toMatchObject({
      status: 1,
      stderr: 'access log: BROKEN at seq 2: it is not the row that was noted\n',
    })
    expect(await run('--noted-changes', '2', changes.mac)).toMatchObject({
      status: 1,
      stderr: 'changes: BROKEN at seq 2: it is not the seal that was noted\n',
    })
  })

  test.each([
    [['--noted-access', '9']],
    [['--noted-changes', 'x', 'y']],
    [['--noted', '1', 'y']],
    [['now']],
    [['--fix']],
  ])('prints its usage for %j', async words => {
    expect(await run(...words)).toMatchObject({
      status: 2,
      stderr: 'Use: medfold audit [--noted-access SEQ MAC] [--noted-changes SEQ MAC] [--json]\n',
    })
  })
})

async function saveCities(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await saveOver(db, anna, personal, { city: `${count}.${n}` })
}

function run(...words: string[]) {
  return runCommand(runAuditCommand, db, words)
}
