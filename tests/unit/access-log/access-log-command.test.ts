import { describe, expect, test, vi } from 'vitest'
import { readChainHead } from '#app/access/audit/hash-chain.server.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { writeKnownClock } from '#db/known-clock.server.ts'
import { runAccessLogCommand } from '#scripts/operate/commands/access-log.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'

registerAnnaBeforeEach(undefined, openStoreBeforeEach)

describe('medfold access-log', () => {
  test('verifies the log and prints its head', async () => {
    expect(await run()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^ok, 0 rows from seq 1, head 0 -, checked in \d+ ms\n$/),
    })
    await logViews(db, anna, 41)
    const { seq, mac } = await readChainHead(db)
    const { status, stdout, stderr } = spawnCommand('access-log', store)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^ok, 41 rows from seq 1, head 41 [\w-]{43}, checked in \d+ ms\n$/)
    expect(stdout).toContain(mac)
    expect((await run('--head')).stdout).toBe(`${seq} ${mac}\n`)
  })

  test('names the changed row and fails', async () => {
    await logViews(db, anna, 9)
    await dropAccessLogTriggers(db)
    await db.updateTable('access_log').set({ kind: 'export' }).where('seq', '=', 7).execute()
    const { status, stderr } = await run()
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'BROKEN at seq 7: the row was changed\n',
    })
  })

  test('verifies a noted head and fails if the log lacks it', async () => {
    await logViews(db, anna, 9)
    const { seq, mac } = await readChainHead(db)
    await logViews(db, anna, 2)
    expect((await run('--noted', String(seq), mac)).status).toBe(0)
    expect(await run('--noted', '12', mac)).toMatchObject({
      status: 1,
      stderr: 'BROKEN at seq 12: the rows up to the noted one are missing\n',
    })
    expect(await run('--noted', '8', mac)).toMatchObject({
      status: 1,
      stderr: 'BROKEN at seq 8: it is not the row that was noted\n',
    })
  })

  test('prints the result as JSON, and fails for a changed row', async () => {
    await logViews(db, anna, 3)
    const { mac } = await readChainHead(db)
    const whole = await run('--noted', '3', mac, '--json')
    expect(whole.status).toBe(0)
    expect(JSON.parse(whole.stdout)).toMatchObject({
      isWhole: true,
      rows: 3,
      head: { seq: 3, mac },
    })
    await dropAccessLogTriggers(db)
    await db.updateTable('access_log').set({ kind: 'export' }).where('seq', '=', 2).execute()
    const { status, stdout } = await run('--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      ...{ isWhole: false, seq: 2, fault: 'the row was changed' },
      durationMs: expect.any(Number),
    })
  })

  test('accepts the head of an empty log', async () => {
    const whole = { status: 0, stdout: expect.stringMatching(/^ok, .+ ms\n$/) }
    expect(await run('--noted', '0', '-')).toMatchObject(whole)
    await logViews(db, anna, 2)
    expect(await run('--noted', '0', '-')).toMatchObject(whole)
  })

  test('reports that purging has stopped, and resumes it when the operator confirms the date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T23:59:59.999Z') })
    const at = timeAgo(days(40))
    await writeKnownClock(db, { at, purged: 0 })
    const today = new Date().toISOString().slice(0, 10)
    expect((await run()).stderr).toContain('entries of the access log are no longer deleted')
    const refused = await run('--confirm-clock', '2040-01-01')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(`The clock of this server says ${today}.`)
    expect(await run('--confirm-clock', today)).toMatchObject({ status: 0, stderr: '' })
    expect(await run()).toMatchObject({ status: 0, stderr: '' })
  })

  test.each([
    [['--noted', '9']],
    [['--noted', 'x', 'y']],
    [['--fix']],
    [['--head', '1']],
    [['--head', '--json']],
  ])('prints its usage for %j', async words => {
    expect(await run(...words)).toMatchObject({
      status: 2,
      stderr:
        'Use: medfold access-log [--noted SEQ SEAL] [--json], --head, or --confirm-clock YYYY-MM-DD\n',
    })
  })
})

function run(...words: string[]) {
  return runCommand(runAccessLogCommand, db, words)
}
