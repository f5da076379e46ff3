import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, test } from 'vitest'
import { verifyAppCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { hours, timeIn } from '#app/lib/time.ts'
import { action as forgotPassword } from '#app/routes/login/forgot-password.tsx'
import { action as login } from '#app/routes/login/login.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { action as giveCode, loader as view } from '#app/routes/view/emergency-view.tsx'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { addAuthenticator, wrongCode } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { db, openStoreBeforeEach, store } from '#tests/support/db/test-database.ts'
import { post, visit } from '#tests/support/http/route-context.ts'

/** The address of every request here. */
const address = '192.0.2.1'

openStoreBeforeEach('2026-03-01T08:00:00Z')

test('a login is refused without a write while its account is locked', async () => {
  const form = { email: 'nobody@example.org', password: 'Wrong harbour' }
  for (let n = 0; n < 10; n++) await login(post(db, '/login', form, '', `203.0.113.${n}`))
  await expectNoWrite(() => login(post(db, '/login', form)))
})

test('a login is refused without a write at its third try, while its address is throttled', async () => {
  await fill('failures by address', 60)
  const form = { email: 'nobody@example.org', password: 'Wrong harbour' }
  for (let n = 0; n < 2; n++) await login(post(db, '/login', form))
  await expectNoWrite(() => login(post(db, '/login', form)))
})

test.each([
  ['failures by address', 60],
  ['registrations by address', 20],
])('a registration is refused without a write after the %s of its address are used', async (purpose, count) => {
  await fill(purpose, count)
  await expectNoWrite(() => register(post(db, '/register', registrationOf(newPerson()))))
})

test.each([
  ['requests of the email', 5],
  ['requests of its address', 30],
])('a request for a new password is refused without a write after all %s', async (_, count) => {
  const email = (n: number) => (count === 5 ? 'nobody@example.org' : `nobody${n}@example.org`)
  const ask = (n: number) => forgotPassword(post(db, '/forgot-password', { email: email(n) }))
  for (let n = 0; n < count; n++) await ask(n)
  await expectNoWrite(() => ask(count))
})

test('a visit of an unknown link is refused without a write after sixty', async () => {
  const params = { shareId: 'x'.repeat(22) }
  const ask = () => view({ ...visit(db, `/view/${params.shareId}`), params })
  for (let n = 0; n < 60; n++) await ask()
  await expectNoWrite(ask)
})

test('an access code is refused without a write while its client is throttled', async () => {
  const { link, wrongCode: wrong } = await createPersonWithLink(db)
  const params = { shareId: link.shareId }
  const give = (code: string) =>
    giveCode({ ...post(db, `/view/${link.shareId}`, { code }, '', address), params })
  for (let n = 0; n < 5; n++) await give(wrong(n))
  await expectNoWrite(() => give(link.code))
})

test('a two-factor code is refused without a write after five wrong ones', async () => {
  const person = await createOwner(db, newPerson())
  const secret = await addAuthenticator(db, person)
  const give = () => verifyAppCode(db, person, wrongCode(secret))
  for (let n = 0; n < 5; n++) await give()
  await expectNoWrite(() => give().catch(() => ({ status: 429 })))
})

/** Fills a counter of the address. */
async function fill(purpose: string, count: number): Promise<void> {
  const resets_at = timeIn(hours(1))
  const key = lookupHash(purpose, address)
  await db.insertInto('rate_limits').values({ key, count, resets_at }).execute()
}

/** Holds the write lock of the file, so that a request with a write fails as busy. */
async function expectNoWrite(send: () => Promise<unknown>): Promise<void> {
  const other = new BetterSqlite3(join(store.dataDir, 'medfold.db'))
  other.exec('begin immediate')
  try {
    const answer = (await send()) as { status?: number; init?: { status?: number } }
    expect(answer.init?.status ?? answer.status).toBe(429)
  } finally {
    other.exec('rollback')
    other.close()
  }
}
