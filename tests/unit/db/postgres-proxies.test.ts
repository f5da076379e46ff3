import { beforeEach, describe, expect, test } from 'vitest'
import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import { listNoticeRecipients } from '#app/emergency/notices/notices.server.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import { createInvitationDraft } from '#app/proxies/invitations/invitation-draft.server.ts'
import { resendInvitation } from '#app/proxies/invitations/resend-invitation.server.ts'
import { sendInvitation } from '#app/proxies/invitations/send-invitation.server.ts'
import { findProxy, removeProxy } from '#app/proxies/list/change-proxies.server.ts'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { giveUpGrant, listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { countAccessRows, createUsedAccess } from '#tests/support/data/access-rows.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { inviteProxy, maria, newestToken } from '#tests/support/data/invitations.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

let accessId: string

createAnnaAndBertBeforeEach(undefined, openPostgresBeforeEach)

describe('proxies in PostgreSQL', () => {
  beforeEach(async () => {
    accessId = await createUsedAccess(db, anna, bert)
  })

  test('get the changes of others since their last visit', async () => {
    await recordVisit(db, { accessId })
    await saveOver(db, anna, social, { dietType: 'Vegan' })
    await saveOver(db, anna, social, { dietType: 'Kosher' }, { actor: bert })
    const [person] = await listGrantedOwners(db, bert)
    expect(person?.unseen).toMatchObject({ changes: 1, sections: [social.title], comments: 0 })
    expect(await queuedKinds(db)).toEqual(['proxy-change'])
  })

  test('are logged once for ten reads at the same time', async () => {
    const access = { owner: anna, actor: bert, accessId }
    await inParallel(10, () => logProxyRead(db, access, { what: 'Full medical record' }))
    const log = await accessEntries(db, anna)
    expect(log.map(({ what }) => what)).toEqual([
      'Read as a proxy: Full medical record',
      'Read as a proxy: Overview',
    ])
  })

  test('are told of an emergency link until they leave', async () => {
    const link = await readRow(db, 'share_links', { user_id: anna.id })
    const told = async () =>
      (await listNoticeRecipients(db, anna, link.id)).map(({ accessId: by }) => by)
    expect(await told()).toEqual([undefined, accessId])
    await giveUpGrant(db, bert, accessId)
    expect(await told()).toEqual([undefined])
    expect(await countAccessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [bert.id] })
  })

  test("leave no rows when their account or the owner's is deleted", async () => {
    await db.deleteFrom('users').where('id', '=', bert.id).execute()
    expect(await countAccessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [null] })
    await db.deleteFrom('users').where('id', '=', anna.id).execute()
    expect(await countAccessRows(db)).toEqual({ proxies: 0, reads: 0, authors: [] })
  })
})

describe('an invitation in PostgreSQL', () => {
  test('is made once by one draft, has one mail, and stays removed', async () => {
    const proposed = createInvitationDraft(anna, maria.email)
    const send = () => sendInvitation(db, anna, { ...maria, proposed })
    const [first, ...others] = await Promise.all([send(), send(), send(), send()])
    expect(first).toHaveProperty('id')
    for (const other of others) expect(other).toEqual(first)
    expect(await invitationMails()).toBe(1)
    await removeProxy(db, anna, first && 'id' in first ? first.id : '')
    expect(await Promise.all([send(), send()])).toEqual([
      { refused: 'expired-draft' },
      { refused: 'expired-draft' },
    ])
    expect(await invitationMails()).toBe(0)
  })

  test('is made once to one address by several drafts at the same time', async () => {
    const sent = await inParallel(3, () =>
      sendInvitation(db, anna, { ...maria, proposed: createInvitationDraft(anna, maria.email) }),
    )
    expect(sent.filter(one => 'id' in one)).toHaveLength(1)
    expect(sent.filter(one => 'refused' in one && one.refused === 'already-listed')).toHaveLength(2)
    expect(await invitationMails()).toBe(1)
  })

  test('gets one new link when it is resent twice from one page', async () => {
    const { id, token } = await inviteProxy(db, anna)
    const seen = (await findProxy(db, anna, id))?.invitedAt
    const again = () => resendInvitation(db, anna, id, seen)
    expect(await Promise.all([again(), again()])).toEqual([
      { name: maria.name },
      { name: maria.name },
    ])
    expect(await findInvitation(db, token)).toBeUndefined()
    const fresh = await newestToken(db, maria.email)
    expect(await findInvitation(db, fresh)).toMatchObject({ id })
    expect(await findProxy(db, anna, id)).toMatchObject({ token: fresh })
    expect(await invitationMails()).toBe(1)
  })

  test('has one outcome when it is accepted, declined and resent at the same time', async () => {
    const { id, token } = await inviteProxy(db, anna, { ...maria, email: bert.email })
    const [accepted, again, declined, resent] = await Promise.all([
      acceptInvitation(db, bert, token),
      acceptInvitation(db, bert, token),
      declineInvitation(db, token),
      resendInvitation(db, anna, id),
    ])
    const answers = [accepted === id, again === id, declined].filter(Boolean)
    const status = (await findProxy(db, anna, id))?.status
    expect(answers.length, 'answers that counted').toBeLessThanOrEqual(1)
    // An accepted invitation is not resent; a declined one is reopened.
    if (accepted === id || again === id) {
      expect([status, resent]).toEqual(['accepted', { refused: 'accepted' }])
    } else {
      expect([status, resent]).toEqual(['pending', { name: maria.name }])
    }
    expect(await findInvitation(db, token)).toBeUndefined()
    const told = (await queuedMails(db)).filter(({ kind }) => kind === 'invitation-answer')
    expect(told).toHaveLength(answers.length)
  })
})

async function invitationMails(): Promise<number> {
  return (await queuedMails(db)).filter(({ kind }) => kind === 'invitation').length
}
