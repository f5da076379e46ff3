import { expect, test, vi } from 'vitest'
import { emailHash, findByEmail } from '#app/accounts/accounts.server.ts'
import { type Person, sealIdentity } from '#app/accounts/person.server.ts'
import { rewriteAddresses } from '#app/jobs/rewrite-addresses.server.ts'
import { caseKey } from '#app/lib/text-key.ts'
import { acceptInvitation } from '#app/proxies/invitations/answer-invitation.server.ts'
import { lookupHash } from '#db/crypto/keys.server.ts'
import { proxyRows } from '#db/rows/proxy-rows.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { inviteProxy, maria } from '#tests/support/data/invitations.ts'
import { db } from '#tests/support/db/test-database.ts'

createAnnaAndBertBeforeEach()

test('an account with an invisible character in its address is found by the address that one sees', async () => {
  const email = `Anna.New@example.org`
  await storeAsBefore(anna, `${email}\u200b`)
  expect(await findByEmail(db, email)).toBeNull()
  await rewriteAddresses(db)
  await rewriteAddresses(db)
  expect(await findByEmail(db, email)).toMatchObject({ id: anna.id, email })
  expect(await findByEmail(db, bert.email)).toMatchObject({ id: bert.id })
})

test('an invitation to such an address can be accepted', async () => {
  const { id, token } = await inviteProxy(db, anna, { ...maria, email: `\u00ad${bert.email}` })
  const row = await proxyRows.lock(db, query => query.where('id', '=', id))
  if (!row) throw new Error('No invitation')
  await proxyRows.rewrite(db, row, { email_hash: formerHash(`\u00ad${bert.email}`) })
  expect(await acceptInvitation(db, bert, token)).toBeUndefined()
  await rewriteAddresses(db)
  expect(await acceptInvitation(db, bert, token)).toBe(id)
})

test('two accounts that would have the same address stay, and the log names one by its id alone', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await storeAsBefore(bert, `${anna.email}\u200b`)
  await rewriteAddresses(db)
  expect(await findByEmail(db, anna.email)).toMatchObject({ id: anna.id })
  expect(said.mock.calls).toEqual([[expect.stringContaining(bert.id)]])
  expect(String(said.mock.calls)).not.toContain('@')
})

async function storeAsBefore(person: Person, email: string): Promise<void> {
  const identity = sealIdentity(person, { ...person, email })
  const row = { identity, email_hash: formerHash(email) }
  expect(row.email_hash).not.toBe(emailHash(email))
  await db.updateTable('users').set(row).where('id', '=', person.id).execute()
}

function formerHash(email: string): string {
  return lookupHash('email', caseKey(email))
}
