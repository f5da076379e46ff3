import { beforeEach, expect, test, vi } from 'vitest'
import { watchDisk } from '#app/jobs/watch-disk.server.ts'
import { hours } from '#app/lib/time.ts'
import { DiskReserve } from '#db/disk-reserve.server.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { outboxRows } from '#tests/support/mail/mails.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

const mib = 1024 * 1024

let said: string[]
let freeBytes: number

openDatabaseBeforeEach()

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation(line => void said.push(String(line)))
  vi.stubEnv('OPERATOR_EMAIL', 'operator@example.org')
})

function diskOf(totalBytes: number): DiskReserve {
  const measure = () => ({ freeBytes, totalBytes })
  return new DiskReserve({ dataDir: temporaryFolder(), sizeMib: 0, measure })
}

test('the operator is told once a day when less than a tenth of the disk is free', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const disk = diskOf(1000 * mib)
  freeBytes = 100 * mib
  await watchDisk(db, disk)
  expect(said).toEqual([])
  freeBytes = 99 * mib
  await watchDisk(db, disk)
  await watchDisk(db, disk)
  expect(said).toEqual(['ALERT the disk is nearly full: 9 % free'])
  expect(await outboxRows(db)).toMatchObject([{ kind: 'instance-alarm' }])
  vi.setSystemTime(Date.now() + hours(25))
  await watchDisk(db, disk)
  expect(said).toHaveLength(2)
})

test('the operator is told of a full disk, without a reserve too', async () => {
  const disk = diskOf(1000 * mib)
  freeBytes = 900 * mib
  disk.noteFull()
  await watchDisk(db, disk)
  expect(said).toEqual([expect.stringMatching(/^ALERT the disk is full/)])
})
