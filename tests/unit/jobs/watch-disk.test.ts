import { beforeEach, expect, test, vi } from 'vitest'
import { watchDisk } from '#app/jobs/watch-disk.server.ts'
import { hours } from '#app/lib/time.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { outboxRows } from '#tests/support/mail/mails.ts'

const mib = 1024 * 1024

let said: string[]

openDatabaseBeforeEach()

beforeEach(() => {
  said = catchAlerts()
  vi.stubEnv('OPERATOR_EMAIL', 'operator@example.org')
})

async function watch(freeMib: number): Promise<void> {
  await watchDisk(db, { freeBytes: freeMib * mib, totalBytes: 1000 * mib })
}

test('the operator is told once a day when less than a tenth of the disk is free', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await watch(100)
  expect(said).toEqual([])
  await watch(99)
  await watch(99)
  expect(said).toEqual(['the disk is nearly full: 9 % free'])
  expect(await outboxRows(db)).toMatchObject([{ kind: 'instance-alarm' }])
  vi.setSystemTime(Date.now() + hours(25))
  await watch(99)
  expect(said).toHaveLength(2)
})

test('the operator is told of a full disk', async () => {
  await watch(0.5)
  expect(said).toEqual([expect.stringMatching(/^the disk is full \(0 % free\)/)])
})
