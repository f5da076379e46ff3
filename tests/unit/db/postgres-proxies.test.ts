import { beforeEach, describe, expect, test } from 'vitest'
import { logProxyRead } from '#app/access/audit/proxy-reads.server.ts'
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import { createInvitationDraft } from '#app/proxies/invitations/invitation-draft.server.ts'
import { resendInvitation } from '#app/proxies/invitations/resend-invitation.server.ts'
import { sendInvitation } from '#app/proxies/invitations/send-invitation.server.ts'
import { findProxy, removeProxy } from '#app/proxies/list/change-proxies.server.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { createUsedAccess } from '#tests/support/data/access-rows.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { inviteProxy, maria, newestToken } from '#tests/support/data/invitations.ts'
import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

let accessId: string

createAnnaAndBertBeforeEach(undefined, openPostgresBeforeEach)

describe('proxies in PostgreSQL', () => {
  beforeEach(async () => {
    accessId = await createUsedAccess(db, anna, bert)
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
