import { beforeEach, expect, test, vi } from 'vitest'
import { watchAudit } from '#app/jobs/watch-audit.server.ts'
import { yieldingPace } from '#app/lib/pace.ts'
import { hours } from '#app/lib/time.ts'
import { dropAccessLogTriggers, logViews } from '#tests/support/data/access-log.ts'
import { anna, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
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
})

test('the operator is told once a day that the access log is broken', async () => {
  await watchAudit(db, { pace: yieldingPace })
  expect(alerts).toEqual([])
  await breakLog()
  await watchAudit(db, { pace: yieldingPace })
  await watchAudit(db, { pace: yieldingPace })
  const alert = 'the access log is BROKEN at seq 2: the row was changed'
  expect(alerts).toEqual([alert])
  expect(await outboxRows(db)).toMatchObject([{ kind: 'instance-alarm' }])
  vi.setSystemTime(Date.now() + hours(25))
  await watchAudit(db, { pace: yieldingPace })
  expect(alerts).toEqual([alert, alert])
})

test('a stopped check says nothing', async () => {
  await breakLog()
  const stopping = new AbortController()
  stopping.abort()
  await watchAudit(db, { pace: yieldingPace, signal: stopping.signal })
  expect(alerts).toEqual([])
})

async function breakLog(): Promise<void> {
  await dropAccessLogTriggers(db)
  await changeRows(db, 'access_log', { kind: 'export' }, { seq: 2 })
}
