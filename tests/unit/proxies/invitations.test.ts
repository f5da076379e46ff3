import { describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { days, seconds, timeAgo } from '#app/lib/time.ts'
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
} from '#app/proxies/invitations/answer-invitation.server.ts'
import {
  createInvitationDraft,
  draftLifetimeMs,
  readDraftToken,
} from '#app/proxies/invitations/invitation-draft.server.ts'
import { invitationLimits } from '#app/proxies/invitations/invitation-limits.server.ts'
import { invitationAddress } from '#app/proxies/invitations/queue-invitation.server.ts'
import { resendInvitation } from '#app/proxies/invitations/resend-invitation.server.ts'
import { sendInvitation } from '#app/proxies/invitations/send-invitation.server.ts'
import { findProxy, removeProxy, setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { listProxies } from '#app/proxies/list/list-proxies.server.ts'
import { hashToken } from '#db/crypto/keys.server.ts'
import { anna as owner, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { inviteProxy, maria, newestToken } from '#tests/support/data/invitations.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

registerAnnaBeforeEach()

describe('an invitation', () => {
  test('is a row without an account, with the hash of its token', async () => {
    const { id, token } = await inviteProxy(db, owner)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await db.selectFrom('proxies').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id,
      proxy_id: null,
      access_level: 'view_comment',
      accepted_at: null,
      invite_hash: hashToken(token),
    })
    for (const table of ['proxies', 'mail_outbox', 'rate_limits'] as const) {
      const stored = await storedText(db, table)
      expect(stored.includes(token), `token in ${table}`).toBe(false)
      expect(stored.includes(maria.email), `address in ${table}`).toBe(false)
    }
    expect(await findProxy(db, owner, id)).toMatchObject({ status: 'pending', token })
  })

  test('is found by its token, any number of times', async () => {
    const { id, token } = await inviteProxy(db, owner)
    const found = await findInvitation(db, token)
    expect(found).toMatchObject({ id, ...maria, owner: { id: owner.id } })
    expect(await findInvitation(db, token)).toEqual(found)
    expect(await findInvitation(db, `${token}x`)).toBeUndefined()
    expect(await findInvitation(db, '')).toBeUndefined()
    expect(await findInvitation(db, '\0')).toBeUndefined()
  })

  test('sent twice by one draft is one, with one mail', async () => {
    const proposed = createInvitationDraft(owner, maria.email)
    const [one, other] = await Promise.all([
      sendInvitation(db, owner, { ...maria, proposed }),
      sendInvitation(db, owner, { ...maria, proposed }),
    ])
    expect(one).toEqual(other)
    expect(await queuedMails(db)).toHaveLength(1)
  })

  test('is made once by a draft, even after it was removed', async () => {
    const proposed = createInvitationDraft(owner, maria.email)
    const sent = await sendInvitation(db, owner, { ...maria, proposed })
    const token = await newestToken(db, maria.email)
    await removeProxy(db, owner, 'id' in sent ? sent.id : '')
    expect(await sendInvitation(db, owner, { ...maria, proposed })).toEqual({
      refused: 'expired-draft',
    })
    expect(await findInvitation(db, token)).toBeUndefined()
    expect(await listProxies(db, owner)).toEqual([])
    expect(await queuedMails(db)).toEqual([])
    await inviteProxy(db, owner)
  })

  test('is made within an hour of its draft, whose time cannot be changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    const proposed = createInvitationDraft(owner, maria.email)
    vi.setSystemTime(start + draftLifetimeMs)
    expect(await sendInvitation(db, owner, { ...maria, proposed })).toEqual({
      refused: 'expired-draft',
    })
    const later = proposed.replace(`.${start}.`, `.${start + seconds(1)}.`)
    expect(later).not.toBe(proposed)
    expect(await sendInvitation(db, owner, { ...maria, proposed: later })).toEqual({
      refused: 'invalid-draft',
    })
    expect(await listProxies(db, owner)).toEqual([])
    vi.setSystemTime(start + draftLifetimeMs - seconds(1))
    expect(await sendInvitation(db, owner, { ...maria, proposed })).toHaveProperty('id')
  })

  test('to a listed address is refused, however it is typed', async () => {
    await inviteProxy(db, owner)
    const email = maria.email.toUpperCase()
    const again = { ...maria, email, proposed: createInvitationDraft(owner, email) }
    expect(await sendInvitation(db, owner, again)).toEqual({ refused: 'already-listed' })
    expect(await queuedMails(db)).toHaveLength(1)
  })

  test('to the own address is refused', async () => {
    const email = ` ${owner.email.toUpperCase()}`
    const self = { ...maria, email, proposed: createInvitationDraft(owner, email) }
    expect(await sendInvitation(db, owner, self)).toEqual({ refused: 'own-address' })
  })

  test('with a foreign draft is refused', async () => {
    const other = await createOwner(db, newPerson())
    const proposals = [
      '',
      'A'.repeat(43),
      `${'A'.repeat(43)}.${'A'.repeat(43)}`,
      createInvitationDraft(other, maria.email),
      createInvitationDraft(owner, 'somebody.else@example.org'),
      createInvitationDraft(owner, maria.email).replace(/^../, 'zz'),
    ]
    for (const proposed of proposals) {
      expect(await sendInvitation(db, owner, { ...maria, proposed })).toEqual({
        refused: 'invalid-draft',
      })
    }
    expect(await listProxies(db, owner)).toEqual([])
  })

  test('that cannot be mailed writes nothing', async () => {
    const email = 'maria@example.org\nBcc: everybody@example.org'
    const proposed = createInvitationDraft(owner, email)
    expect(await sendInvitation(db, owner, { ...maria, email, proposed })).toEqual({
      refused: 'undeliverable',
    })
    expect(await listProxies(db, owner)).toEqual([])
  })

  test('is limited to ten a day in the first week of an account', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const invite = (number: number) => {
      const email = `proxy${number}@example.org`
      return sendInvitation(db, owner, {
        ...maria,
        email,
        proposed: createInvitationDraft(owner, email),
      })
    }
    for (let number = 1; number <= 10; number++) expect(await invite(number)).toHaveProperty('id')
    expect(await invite(11)).toEqual({ refused: 'too-many-for-new' })
    vi.setSystemTime(Date.now() + days(7))
    expect(await invite(11)).toHaveProperty('id')
    expect(invitationLimits.perNewOwner).toBe(10)
  })

  test('is limited to fifty a day, and five a day to one address', async () => {
    const lastYear = '2025-06-01T00:00:00.000Z'
    const older = { ...owner, createdAt: lastYear }
    for (let number = 1; number <= invitationLimits.perOwner; number++) {
      await inviteProxy(db, older, { ...maria, email: `proxy${number}@example.org` })
    }
    const email = 'one.more@example.org'
    const more = { ...maria, email, proposed: createInvitationDraft(older, email) }
    expect(await sendInvitation(db, older, more)).toEqual({ refused: 'too-many' })
    expect(await listProxies(db, older)).toHaveLength(invitationLimits.perOwner)

    const other = await createOwner(db, newPerson())
    for (let number = 1; number <= invitationLimits.perAddress; number++) {
      const { id } = await inviteProxy(db, other)
      await removeProxy(db, other, id)
    }
    const again = { ...maria, proposed: createInvitationDraft(other, maria.email) }
    expect(await sendInvitation(db, other, again)).toEqual({ refused: 'too-many-to-address' })
  })

  test('works for seven days to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id, token } = await inviteProxy(db, owner)
    const person = await invitee()
    vi.setSystemTime(Date.now() + days(7) - seconds(1))
    expect(await findInvitation(db, token)).toBeDefined()
    vi.setSystemTime(Date.now() + seconds(2))
    expect(await findInvitation(db, token)).toBeUndefined()
    expect(await acceptInvitation(db, person, token)).toBeUndefined()
    expect(await declineInvitation(db, token)).toBe(false)
    expect(await findProxy(db, owner, id)).toMatchObject({ status: 'expired' })
  })
})

describe('the mail of an invitation', () => {
  test('names the owner, the level and the last day, and nothing of the record', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
    const { token } = await inviteProxy(db, owner)
    const [mail] = await queuedMails(db)
    expect(mail).toMatchObject({
      kind: 'invitation',
      to: { email: maria.email },
      subject: 'You are invited to a Medfold profile',
    })
    expect(mail?.unsubscribe).toBeUndefined()
    for (const words of [
      `${owner.firstName} ${owner.lastName}`,
      maria.name,
      maria.email,
      'View & Comment Only',
      'write comments',
      'in 7 days, on Mar 8, 2026 12:00 PM UTC',
      invitationAddress(token),
      'you can ignore it',
    ]) {
      expect(mail?.text).toContain(words)
    }
    expect(mail?.html).toContain(`href="${invitationAddress(token)}.`)
    expect(mail?.text).not.toContain(maria.relationship)
  })

  test('is deleted with the account of the owner', async () => {
    await inviteProxy(db, owner)
    await db.deleteFrom('users').where('id', '=', owner.id).execute()
    expect(await queuedMails(db)).toEqual([])
  })
})

describe('resending an invitation', () => {
  test('makes a new token, ends the old one, and removes its unsent mail', async () => {
    const { id, token } = await inviteProxy(db, owner)
    await setLimits(db, owner, id, { endsAt: null, withheld: ['mental_health'] })
    expect(await resendInvitation(db, owner, id)).toEqual({ name: maria.name })
    const fresh = await newestToken(db, maria.email)
    expect(fresh).not.toBe(token)
    expect(await findInvitation(db, token)).toBeUndefined()
    expect(await findInvitation(db, fresh)).toMatchObject({ id, level: 'view_comment' })
    expect(await queuedMails(db)).toHaveLength(1)
    expect(await findProxy(db, owner, id)).toMatchObject({
      status: 'pending',
      token: fresh,
      withheld: ['mental_health'],
    })
  })

  test('reopens an expired or declined one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id, token } = await inviteProxy(db, owner)
    vi.setSystemTime(Date.now() + days(7))
    await resendInvitation(db, owner, id)
    expect(await findInvitation(db, token)).toBeUndefined()
    const fresh = await newestToken(db, maria.email)
    expect(await declineInvitation(db, fresh)).toBe(true)
    expect(await findProxy(db, owner, id)).toMatchObject({ status: 'declined' })
    await resendInvitation(db, owner, id)
    expect(await findProxy(db, owner, id)).toMatchObject({ status: 'pending' })
    expect(await findInvitation(db, fresh)).toBeUndefined()
    expect(await findInvitation(db, await newestToken(db, maria.email))).toBeDefined()
  })

  test('from an old page sends nothing more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { id } = await inviteProxy(db, owner)
    const seen = (await findProxy(db, owner, id))?.invitedAt
    vi.setSystemTime(Date.now() + seconds(1))
    await resendInvitation(db, owner, id, seen)
    const fresh = await newestToken(db, maria.email)
    expect(await resendInvitation(db, owner, id, seen)).toEqual({ name: maria.name })
    expect(await newestToken(db, maria.email)).toBe(fresh)
  })

  test('clears the notice of a refused mail', async () => {
    const { id } = await inviteProxy(db, owner)
    await db.updateTable('mail_outbox').set({ state: 'dead' }).execute()
    expect(await findProxy(db, owner, id)).toMatchObject({ isUndelivered: true })
    await resendInvitation(db, owner, id)
    expect(await findProxy(db, owner, id)).toMatchObject({ isUndelivered: false })
  })

  test('is refused after the acceptance, after the end of the grant, and for foreign rows', async () => {
    const { id, token } = await inviteProxy(db, owner)
    await setLimits(db, owner, id, {
      endsAt: timeAgo(seconds(1)),
      withheld: [],
    })
    expect(await findInvitation(db, token)).toBeUndefined()
    expect(await resendInvitation(db, owner, id)).toEqual({ refused: 'ended' })
    await setLimits(db, owner, id, { endsAt: null, withheld: [] })
    const person = await invitee()
    expect(await resendInvitation(db, person, id)).toBeUndefined()
    await acceptInvitation(db, person, token)
    expect(await resendInvitation(db, owner, id)).toEqual({ refused: 'accepted' })
  })

  test('counts for the address, and keeps the last token when it is refused', async () => {
    const { id } = await inviteProxy(db, owner)
    for (let time = 2; time <= invitationLimits.perAddress; time++) {
      expect(await resendInvitation(db, owner, id)).toEqual({ name: maria.name })
    }
    const token = await newestToken(db, maria.email)
    expect(await resendInvitation(db, owner, id)).toEqual({ refused: 'too-many-to-address' })
    expect(await findInvitation(db, token)).toBeDefined()
  })

  test('is possible once after it was declined, and again a month later', async () => {
    const { id, token } = await inviteProxy(db, owner)
    await declineInvitation(db, token)
    expect(await resendInvitation(db, owner, id)).toEqual({ name: maria.name })
    await declineInvitation(db, await newestToken(db, maria.email))
    expect(await resendInvitation(db, owner, id)).toEqual({ refused: 'declined' })
    expect(await findProxy(db, owner, id)).toMatchObject({ status: 'declined' })
  })

  test('counts an address with a tag as the address', async () => {
    const [name, host] = maria.email.split('@')
    for (let n = 1; n <= invitationLimits.perAddress; n++) {
      await inviteProxy(db, owner, { ...maria, email: `${name}+${n}@${host}` })
    }
    const proposed = createInvitationDraft(owner, maria.email)
    expect(await sendInvitation(db, owner, { ...maria, proposed })).toEqual({
      refused: 'too-many-to-address',
    })
  })
})

describe('an answer to an invitation', () => {
  test('that accepts gives the grant once, and deletes the token', async () => {
    const { id, token } = await inviteProxy(db, owner)
    const person = await invitee()
    const answers = await Promise.all([
      acceptInvitation(db, person, token),
      acceptInvitation(db, person, token),
    ])
    expect(answers.filter(Boolean)).toEqual([id])
    expect(await findInvitation(db, token)).toBeUndefined()
    const proxy = await findProxy(db, owner, id)
    expect(proxy).toMatchObject({ status: 'accepted' })
    expect(proxy?.token).toBeUndefined()
    const row = await db.selectFrom('proxies').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ proxy_id: person.id, invite_hash: null })
    const told = (await queuedMails(db)).filter(({ kind }) => kind === 'invitation-answer')
    expect(told.map(({ to }) => to.email)).toEqual([owner.email])
  })

  test('is accepted from the invited address only', async () => {
    const { token } = await inviteProxy(db, owner)
    const stranger = await createOwner(db, newPerson())
    expect(await acceptInvitation(db, stranger, token)).toBeUndefined()
    expect(await acceptInvitation(db, owner, token)).toBeUndefined()
    expect(await findInvitation(db, token)).toBeDefined()
  })

  test('that declines needs no account, ends the token and is mailed to the owner', async () => {
    const { id, token } = await inviteProxy(db, owner)
    expect(await declineInvitation(db, token)).toBe(true)
    expect(await declineInvitation(db, token)).toBe(false)
    expect(await acceptInvitation(db, await invitee(), token)).toBeUndefined()
    expect(await findProxy(db, owner, id)).toMatchObject({ status: 'declined' })
    expect((await queuedMails(db)).filter(({ kind }) => kind === 'invitation-answer')).toHaveLength(
      1,
    )
  })

  test('is refused after the owner removed it or deleted the account', async () => {
    const person = await invitee()
    const { id, token } = await inviteProxy(db, owner)
    await removeProxy(db, owner, id)
    expect(await acceptInvitation(db, person, token)).toBeUndefined()
    const { token: other } = await inviteProxy(db, owner)
    await db.deleteFrom('users').where('id', '=', owner.id).execute()
    expect(await findInvitation(db, other)).toBeUndefined()
    expect(await acceptInvitation(db, person, other)).toBeUndefined()
  })
})

test('a draft opens for its owner and address, and stores nothing', async () => {
  const proposed = createInvitationDraft(owner, maria.email)
  expect(readDraftToken(owner, maria.email.toUpperCase(), proposed)).toBe(proposed.split('.')[0])
  expect(await db.selectFrom('proxies').selectAll().execute()).toEqual([])
})

function invitee(): Promise<Person> {
  return createOwner(db, { ...newPerson(), email: maria.email })
}
