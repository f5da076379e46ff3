import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deleteExpired } from '#app/jobs/delete-expired.server.ts'
import { startJobs } from '#app/jobs/jobs.server.ts'
import { readEnv } from '#app/lib/env.server.ts'
import { days, timeAgo } from '#app/lib/time.ts'
import { deadMailWarning } from '#app/mail/open-mails.server.ts'
import { runMailCommand } from '#scripts/operate/commands/mail.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { outboxRows, queueMails } from '#tests/support/mail/mails.ts'
import { startResendServer } from '#tests/support/mail/resend-server.ts'
import { runCommand } from '#tests/support/runner/run-command.ts'
import { spawnCommand } from '#tests/support/runner/spawn-command.ts'

openStoreBeforeEach()

/** Marks a mail as dead after its last try. */
async function giveUp(index = 0): Promise<string> {
  const id = (await outboxRows(db))[index]?.id ?? ''
  await changeRows(db, 'mail_outbox', { state: 'dead', attempts: 11, fault: 'status-500' }, { id })
  return id
}

function run(...words: string[]) {
  return runCommand(runMailCommand, db, words)
}

describe('medfold mail', () => {
  test('lists waiting and dead mails without recipient and text', async () => {
    await queueMails(db, 2)
    const dead = await giveUp()
    const { status, stdout, stderr } = spawnCommand('mail', store)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('1 mail waiting, 1 given up.')
    expect(stdout).toMatch(new RegExp(`${dead}  given up  locked  0 min old  11 tries  status-500`))
    expect(stdout).not.toMatch(/anna|example\.org|Mail \d|token/)
  })

  test('retries one dead mail or all, and warns of duplicates', async () => {
    await queueMails(db, 3)
    const id = await giveUp(0)
    await giveUp(1)
    const one = await run('--retry', id)
    expect(one.stdout).toMatch(/^1 mail will be tried again.*may get it twice/s)
    const rows = await outboxRows(db)
    expect(rows.find(row => row.id === id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(rows.filter(({ state }) => state === 'dead')).toHaveLength(1)
    expect((await run('--retry', 'all')).stdout).toMatch(/^1 mail will be tried again/)
    expect((await outboxRows(db)).every(({ state }) => state === 'waiting')).toBe(true)
  })

  test('deletes dead mails, and no waiting one', async () => {
    await queueMails(db, 2)
    await giveUp()
    expect((await run('--discard', 'all')).stdout).toBe('1 mail deleted.\n')
    expect((await outboxRows(db)).map(({ state }) => state)).toEqual(['waiting'])
    const waiting = (await outboxRows(db))[0]?.id ?? ''
    expect(await run('--discard', waiting)).toMatchObject({
      status: 1,
      stderr: 'No mail with this id was given up.\n',
    })
    expect(await outboxRows(db)).toHaveLength(1)
  })

  test('prints its usage for other words', async () => {
    for (const words of ['--retry', '--send all', 'all', '--toString x', '--retry a b']) {
      const { status, stderr } = await run(...words.split(' '))
      expect(status, words).toBe(2)
      expect(stderr, words).toMatch(/^Use: medfold mail /)
    }
  })
})

describe('a server that starts', () => {
  // The start logs the head of the access log too.
  beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))

  test('warns of dead mails in one line', async () => {
    expect(await deadMailWarning(db)).toBeUndefined()
    await queueMails(db, 2)
    await giveUp(0)
    expect(await deadMailWarning(db)).toBe('1 mail could not be sent: see medfold mail.')
    await giveUp(1)
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const jobs = startJobs(db, readEnv({ DATA_DIR: store.dataDir }))
    await expect
      .poll(() => said.mock.calls)
      .toEqual([[expect.stringContaining('"2 mails could not be sent: see medfold mail."')]])
    await jobs.stop(1000)
  })

  test('sends the mails of the outbox until it is stopped', async () => {
    const api = await startResendServer()
    onTestFinished(() => api.close())
    const resend = {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'a@example.org',
      RESEND_API_KEY: api.apiKey,
    }
    const settings = { DATA_DIR: store.dataDir, ...resend, RESEND_API_URL: api.origin }
    const jobs = startJobs(db, readEnv(settings))
    await queueMails(db, 3)
    await expect.poll(() => api.mails.size).toBe(3)
    await jobs.stop(1000)
    expect((await outboxRows(db)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })
})

test('sent mails are kept for thirty days, others until the operator deletes them', async () => {
  await queueMails(db, 4)
  const [old, recent, ...open] = (await outboxRows(db)).map(({ id }) => id)
  const sentAt = (id: string | undefined, ms: number) =>
    changeRows(db, 'mail_outbox', { state: 'sent', finished_at: timeAgo(ms) }, { id: id ?? '' })
  await sentAt(old, days(30) + 1000)
  await sentAt(recent, days(30) - 10_000)
  await giveUp(2)
  await deleteExpired(db)
  expect((await outboxRows(db)).map(({ id }) => id)).toEqual([recent, ...open])
})
