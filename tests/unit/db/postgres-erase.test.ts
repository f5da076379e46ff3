import { beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { startSession } from '#app/accounts/sessions/session-route.server.ts'
import { listThreads } from '#app/comments/comment-threads.server.ts'
import { countRowsWithId, readExport } from '#tests/support/data/account-data.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { type Planted, plantEverything } from '#tests/support/data/plant-everything.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'

let dataDir: string
let bert: Person
let ada: Planted

openPostgresBeforeEach()

beforeEach(async () => {
  dataDir = temporaryFolder()
  bert = (await createPersonWithLink(db)).person
  ada = await plantEverything(db, bert)
})

test('the account export is complete in PostgreSQL', async () => {
  const text = await readExport(db, ada.person)
  const missing = [...ada.words].flatMap(([where, word]) => (text.includes(word) ? [] : [where]))
  expect(missing).toEqual([])
})

test('an erasure in PostgreSQL leaves the access log, the tombstone and data of others', async () => {
  await eraseAccount(db, ada.person, { dataDir })
  expect(Object.keys(await countRowsWithId(db, ada.person.id)).sort()).toEqual([
    'access_log.user_id',
    'erased_accounts.user_id',
  ])
  expect(await findByEmail(db, ada.registered.email)).toBeNull()
  const [thread] = await listThreads(db, bert)
  expect(thread).toMatchObject({ authorId: null, text: ada.words.get('comments.elsewhere') })
  expect((await queuedKinds(db)).sort()).toEqual(['comment', 'proxy-left'])
})

test('an account is erased once by two requests and a login at the same time', async () => {
  const leave = () => eraseAccount(db, ada.person, { dataDir })
  const done = await Promise.allSettled([leave(), leave(), startSession(db, ada.person.id)])
  expect(done.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await countRowsWithId(db, ada.person.id)).toMatchObject({ 'erased_accounts.user_id': 1 })
  expect((await queuedMails(db)).filter(({ kind }) => kind === 'proxy-left')).toHaveLength(1)
})
