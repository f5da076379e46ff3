import { beforeEach, expect, test, vi } from 'vitest'
import { watchAudit } from '#app/jobs/watch-audit.server.ts'
import { yieldingPace } from '#app/lib/pace.ts'
import { hours } from '#app/lib/time.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { anna, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { outboxRows } from '#tests/support/mail/mails.ts'

let alerts: string[]

createAnnaAndBertBeforeEach('2026-03-02T10:00:00Z')

beforeEach(async () => {
  alerts = catchAlerts()
  vi.stubEnv('OPERATOR_EMAIL', 'operator@example.org')
  await logViews(db, anna, 3)
  await saveOver(db, anna, personal, { city: 'Larkhaven' })
})

test('the operator is told once a day that a log is broken', async () => {
  await watchAudit(db, { pace: yieldingPace })
  expect(alerts).toEqual([])
  await dropAccessLogTriggers(db)
  await changeRows(db, 'access_log', { kind: 'export' }, { seq: 2 })
  await watchAudit(db, { pace: yieldingPace })
  await watchAudit(db, { pace: yieldingPace })
  expect(alerts).toEqual(['ALERT the access log is BROKEN at seq 2: the row was changed'])
  expect(await outboxRows(db)).toMatchObject([{ kind: 'instance-alarm' }])
  vi.setSystemTime(Date.now() + hours(25))
  await changeRows(db, 'profile_changes', { changed_by: 'somebody' })
  await watchAudit(db, { pace: yieldingPace })
  expect(alerts[1]).toBe(
    'ALERT the access log is BROKEN at seq 2: the row was changed, and the change log is BROKEN at seq 1: the row was changed',
  )
})

test('a stopped check says nothing', async () => {
  await changeRows(db, 'profile_changes', { changed_by: 'somebody' })
  const stopping = new AbortController()
  stopping.abort()
  await watchAudit(db, { pace: yieldingPace, signal: stopping.signal })
  expect(alerts).toEqual([])
})
