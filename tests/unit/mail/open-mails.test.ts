import { beforeEach, expect, test } from 'vitest'
import {
  countOpenMails,
  discardDeadMails,
  listOpenMails,
  retryDeadMails,
} from '#app/mail/open-mails.server.ts'
import { queueMail } from '#app/mail/outbox.server.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { mailContent, recipient } from '#tests/support/mail/mails.ts'

openDatabaseBeforeEach()

beforeEach(async () => {
  for (let n = 0; n < 4; n++) await queueMail(db, recipient, 'reset-password', mailContent)
})

/** Sets the state of mails in the order of the list. */
async function end(...states: ('sent' | 'dead')[]): Promise<void> {
  const mails = await listOpenMails(db)
  for (const [at, state] of states.entries()) {
    await changeRows(db, 'mail_outbox', { state }, { id: mails[at]?.id ?? '' })
  }
}

test('sent mails are neither counted nor listed', async () => {
  await end('sent', 'dead')
  expect(await countOpenMails(db)).toEqual({ waiting: 2, dead: 1 })
  expect((await listOpenMails(db)).map(({ state }) => state).sort()).toEqual([
    'dead',
    'waiting',
    'waiting',
  ])
})

test('one dead mail is retried, and one is deleted', async () => {
  await end('dead', 'dead', 'sent')
  const [one, other] = (await listOpenMails(db)).filter(({ state }) => state === 'dead')
  expect(await retryDeadMails(db, one?.id ?? '')).toBe(1)
  expect(await countOpenMails(db)).toEqual({ waiting: 2, dead: 1 })
  expect(await discardDeadMails(db, other?.id ?? '')).toBe(1)
  expect(await countOpenMails(db)).toEqual({ waiting: 2, dead: 0 })
})

test('all dead mails are retried or deleted at once', async () => {
  await end('dead', 'dead')
  expect(await retryDeadMails(db, 'all')).toBe(2)
  await end('dead', 'dead')
  expect(await discardDeadMails(db, 'all')).toBe(2)
  expect(await countOpenMails(db)).toEqual({ waiting: 2, dead: 0 })
})
