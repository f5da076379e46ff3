import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sealName } from '#app/accounts/passkeys/passkeys.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { requestReset, sendResetMails } from '#app/accounts/reset.server.ts'
import { createUser } from '#app/accounts/users.server.ts'
import { action as reset } from '#app/routes/reset.$token.tsx'
import { addShareLink } from '#app/sharing/share-links.server.ts'
import type { Database } from '#db/client.server.ts'
import { tokenTo } from '#tests/support/account-mails.ts'
import { redirectOf } from '#tests/support/answers.ts'
import { post } from '#tests/support/context.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { newPerson, type TestPerson } from '#tests/support/people.ts'
import { addProxy, grantAccess } from '#tests/support/proxies.ts'
import { queuedMails } from '#tests/support/queued-mails.ts'

const next = 'Another harbour 7'
let db: Database
let anna: TestPerson
let person: Person

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  db = await openTestDatabase()
  anna = newPerson()
  person = await createUser(db, anna)
  await grantAccess(db, person, await createUser(db, newPerson()), 'full_edit')
  await addProxy(db, person, { name: 'Nora Nobody' })
  await addShareLink(db, person, 'School')
  await addPasskey()
})

describe('a reset', () => {
  test('leads to what can still open the account', async () => {
    expect(await resetPassword()).toMatch(/^\/account-access\/[\w-]{43}$/)
  })

  test('is told by a mail with what can still open the account, and with no name', async () => {
    await resetPassword()
    const mail = (await queuedMails(db)).find(({ kind }) => kind === 'password-reset')
    expect(mail?.text).toContain('2 emergency links')
    expect(mail?.text).toContain('1 person with access')
    expect(mail?.text).toContain('1 invitation')
    expect(mail?.text).toContain('1 passkey')
    expect(mail?.text).toMatch(/\/account-access\/[\w-]{43}$/m)
    expect(mail?.text).not.toMatch(/Nora|School|Kitchen/)
  })
})

async function resetPassword(): Promise<string | null> {
  await requestReset(db, anna.email, '192.0.2.9')
  await sendResetMails(db)
  const token = await tokenTo(db, anna.email, '/reset/')
  const form = { password: next, confirmPassword: next }
  const { location } = await redirectOf(
    reset({ ...post(db, `/reset/${token}`, form), params: { token } }),
  )
  return location
}

async function addPasskey(): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      id: 'passkey',
      user_id: person.id,
      credential_id: 'passkey',
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '',
      details: sealName(person, 'passkey', 'Kitchen tablet'),
      created_at: new Date().toISOString(),
    })
    .execute()
}
