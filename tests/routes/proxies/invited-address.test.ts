import { beforeEach, describe, expect, test } from 'vitest'
import { findByEmail } from '#app/accounts/accounts.server.ts'
import { findConfirmedAt } from '#app/accounts/email/confirm-email.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { findProxy } from '#app/proxies/list/change-proxies.server.ts'
import { action as answer } from '#app/routes/proxies/invitation.tsx'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { newPerson, registrationOf } from '#tests/support/data/people.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect } from '#tests/support/http/answers.ts'
import { post } from '#tests/support/http/route-context.ts'
import { mailedKinds } from '#tests/support/mail/account-mails.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

let owner: Person
let accessId: string

openDatabaseBeforeEach()

beforeEach(async () => {
  owner = await createOwner(db, newPerson())
  accessId = (await inviteProxy(db, owner)).id
})

describe('an account that is created', () => {
  test('through the mailed link has a confirmed email', async () => {
    await registerBy(await readMailedToken())
    expect(await readConfirmationTime()).not.toBeNull()
    expect(await mailedKinds(db, maria.email)).toEqual(['invitation'])
  })

  test('through the link that its sender sees has an unconfirmed email', async () => {
    const shown = (await findProxy(db, owner, accessId))?.token ?? ''
    expect(shown).toMatch(/^[\w-]{43}$/)
    await registerBy(shown)
    expect(await readConfirmationTime()).toBeNull()
    expect(await mailedKinds(db, maria.email)).toEqual(['invitation', 'confirm-email'])
  })
})

async function registerBy(token: string): Promise<void> {
  const form = { intent: 'register', ...registrationOf(newPerson()) }
  const sent = { ...post(db, `/proxy/register/${token}`, form), params: { token } }
  await expectRedirect(answer(sent), '/proxy/dashboard')
}

async function readMailedToken(): Promise<string> {
  const mail = (await queuedMails(db)).find(({ kind }) => kind === 'invitation')
  return /\/proxy\/register\/(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

async function readConfirmationTime(): Promise<string | null> {
  const person = await findByEmail(db, maria.email)
  return await findConfirmedAt(db, person?.id ?? '')
}
