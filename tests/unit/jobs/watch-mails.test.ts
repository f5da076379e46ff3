import { beforeEach, expect, test, vi } from 'vitest'
import { watchMails } from '#app/jobs/watch-mails.server.ts'
import { days, hours, timeAgo } from '#app/lib/time.ts'
import { catchAlerts } from '#tests/support/db/database-writer.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { outboxRows, queueMails } from '#tests/support/mail/mails.ts'

let said: string[]

openDatabaseBeforeEach()

beforeEach(() => {
  said = catchAlerts()
  vi.stubEnv('OPERATOR_EMAIL', 'operator@example.org')
  vi.useFakeTimers({ toFake: ['Date'] })
})

async function giveUpAll(finishedAt = timeAgo(0)): Promise<void> {
  await db.updateTable('mail_outbox').set({ state: 'dead', finished_at: finishedAt }).execute()
}

test('the operator is told once a day of mails that were given up', async () => {
  await queueMails(db, 2)
  await watchMails(db)
  expect(said).toEqual([])
  await giveUpAll()
  await watchMails(db)
  await watchMails(db)
  expect(said).toEqual(['2 mails could not be sent: see medfold mail'])
  const alerts = (await outboxRows(db)).filter(({ kind }) => kind === 'instance-alarm')
  expect(alerts).toMatchObject([{ state: 'waiting' }])
  vi.setSystemTime(Date.now() + hours(25))
  await watchMails(db)
  expect(said).toHaveLength(2)
})

test('a mail to the operator that was given up causes no further alert', async () => {
  await queueMails(db, 1)
  await giveUpAll()
  await watchMails(db)
  await db.deleteFrom('mail_outbox').where('kind', '<>', 'instance-alarm').execute()
  await giveUpAll()
  for (let day = 0; day < 3; day++) {
    vi.setSystemTime(Date.now() + days(1))
    await watchMails(db)
  }
  expect(said).toHaveLength(1)
})

test('the alerts end a week after the last mail was given up', async () => {
  await queueMails(db, 1)
  await giveUpAll(timeAgo(days(7)))
  await watchMails(db)
  expect(said).toEqual([])
})
