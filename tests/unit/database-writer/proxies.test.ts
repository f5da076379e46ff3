import { describe, expect, test } from 'vitest'
import { listFullEditors } from '#app/access/full-editors.server.ts'
import { findGrantedAccess } from '#app/access/granted-access.server.ts'
import { exportPeopleIHelp } from '#app/account-data/export/export-sharing.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import {
  acceptInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import { setLevel, setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy } from '#tests/support/data/invitations.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import {
  alerts,
  anna,
  createMalloryBeforeEach,
  forgedToken,
  mallory,
} from '#tests/support/db/database-writer.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'

createMalloryBeforeEach()

describe('a grant that an intruder changed is refused', () => {
  test('with a raised level', async () => {
    const id = await grantAccess(db, anna, mallory, 'view_only')
    expect(await findGrantedAccess(db, mallory, id)).toMatchObject({ level: 'view_only' })
    await changeRows(db, 'proxies', { access_level: 'full_edit' })
    expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toContain(id)
    expect(await listGrantedOwners(db, mallory)).toEqual([])
    expect(await listFullEditors(db, anna)).toEqual([])
  })

  test('with a moved or removed end', async () => {
    const id = await grantAccess(db, anna, mallory, 'view_only', {
      endsAt: '2020-01-01T00:00:00.000Z',
    })
    for (const ends_at of ['2999-01-01T00:00:00.000Z', null]) {
      await changeRows(db, 'proxies', { ends_at })
      expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
    }
    expect(alerts).toHaveLength(2)
  })

  test('with another proxy', async () => {
    const bert = await createOwner(db, newPerson())
    const id = await grantAccess(db, anna, bert, 'full_edit')
    await changeRows(db, 'proxies', { proxy_id: mallory.id })
    expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
    expect(await listGrantedOwners(db, mallory)).toEqual([])
    expect(await exportPeopleIHelp(db, mallory)).toEqual([])
  })

  test('before its invitation was accepted', async () => {
    const { id } = await inviteProxy(db, anna)
    await changeRows(db, 'proxies', {
      proxy_id: mallory.id,
      accepted_at: new Date().toISOString(),
      invite_hash: null,
    })
    expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
  })

  test('after its owner changed something else', async () => {
    const id = await grantAccess(db, anna, mallory, 'view_only')
    await changeRows(db, 'proxies', { access_level: 'full_edit' })
    expect(await setLimits(db, anna, id, { endsAt: null, withheld: [] })).toBeUndefined()
    expect(await setLevel(db, anna, id, 'view_comment')).toBeUndefined()
    expect(await findGrantedAccess(db, mallory, id)).toBeUndefined()
  })
})

describe('an invitation', () => {
  test('is not found by a token of an intruder', async () => {
    await inviteProxy(db, anna)
    const { token, hash } = forgedToken()
    await changeRows(db, 'proxies', { invite_hash: hash, email_hash: emailHash(mallory.email) })
    expect(await findInvitation(db, token)).toBeUndefined()
    expect(await acceptInvitation(db, mallory, token)).toBeUndefined()
  })

  test('is refused for another address or level', async () => {
    const { token } = await inviteProxy(db, anna)
    await changeRows(db, 'proxies', {
      email_hash: emailHash(mallory.email),
      access_level: 'full_edit',
    })
    expect(await acceptInvitation(db, mallory, token)).toBeUndefined()
  })
})
