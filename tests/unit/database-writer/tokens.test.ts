import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findEmailChange, requestEmailChange } from '#app/accounts/email/change-email.server.ts'
import { confirmPurpose, resetPurpose } from '#app/accounts/email/mail-link-purposes.ts'
import {
  findPendingLogin,
  logInAfterPassword,
} from '#app/accounts/login/pending-login-route.server.ts'
import { newChallenge, takeChallenge } from '#app/accounts/passkeys/passkey-challenges.server.ts'
import { findReset } from '#app/accounts/password/password-reset.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import {
  hasRegistrationInvitation,
  inviteToRegister,
} from '#app/accounts/registration/registration-invitations.server.ts'
import { listSessions } from '#app/accounts/sessions/list-sessions.server.ts'
import { findEndedPersons, getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { hours, minutes, timeIn } from '#app/lib/time.ts'
import { createMailLink, findMailLink, useMailLink } from '#app/mail/mail-links.server.ts'
import { addAuthenticator } from '#tests/support/data/authenticator.ts'
import { openEmergencyLink } from '#tests/support/data/emergency-link.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import {
  alerts,
  anna,
  cookieWith,
  createMalloryBeforeEach,
  forgedToken,
  mallory,
} from '#tests/support/db/database-writer.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { cookiesOf, createSessionCookie, visit } from '#tests/support/http/route-context.ts'

createMalloryBeforeEach()

describe('a session', () => {
  test('with a token of an intruder opens nothing', async () => {
    const { token, hash } = forgedToken()
    const now = new Date().toISOString()
    await sql`insert into sessions (token_hash, user_id, created_at, last_active_at, authenticated_at)
      values (${hash}, ${anna.id}, ${now}, ${now}, ${now})`.execute(db)
    expect(await getLoggedIn(visit(db, '/', cookieWith('mf_s', token)))).toBeNull()
    expect(alerts).toHaveLength(1)
  })

  test('with another account id opens nothing', async () => {
    const cookie = await createSessionCookie(db, mallory)
    await changeRows(db, 'sessions', { user_id: anna.id })
    expect(await getLoggedIn(visit(db, '/', cookie))).toBeNull()
    expect(alerts).toHaveLength(1)
    expect(await listSessions(db, anna)).toEqual([])
  })

  test.each([
    'authenticated_at',
    'created_at',
  ] as const)('with another %s is refused', async time => {
    const cookie = await createSessionCookie(db, mallory)
    await changeRows(db, 'sessions', { [time]: timeIn(minutes(1)) })
    expect(await getLoggedIn(visit(db, '/', cookie))).toBeNull()
  })

  test('that has expired names no other account', async () => {
    const cookie = await createSessionCookie(db, mallory)
    await changeRows(db, 'sessions', { user_id: anna.id, last_active_at: timeIn(minutes(-60)) })
    expect((await findEndedPersons(visit(db, '/', cookie))).expired).toBeUndefined()
  })
})

describe('a grant to read a record', () => {
  test('with a token of an intruder opens nothing', async () => {
    const link = await getPrimaryLink(db, anna)
    const { token, hash } = forgedToken()
    await sql`insert into share_grants (token_hash, link_id, generation, created_at, expires_at)
      values (${hash}, ${link.id}, 1, ${timeIn(0)}, ${timeIn(hours(1))})`.execute(db)
    const found = await findLink(db, link.shareId, { grant: token })
    expect(found?.grant).toBeNull()
    expect(alerts).toHaveLength(1)
  })

  test('for one link opens no other link', async () => {
    const [theirs, own] = [await getPrimaryLink(db, anna), await getPrimaryLink(db, mallory)]
    const { token } = await openEmergencyLink(db, { link: own })
    await changeRows(db, 'share_grants', { link_id: theirs.id })
    expect((await findLink(db, theirs.shareId, { grant: token }))?.grant).toBeNull()
  })

  test.each([
    { generation: 2 },
    { expires_at: '2999-01-01T00:00:00.000Z' },
  ])('opens nothing after a change (%o)', async change => {
    const link = await getPrimaryLink(db, anna)
    const { token } = await openEmergencyLink(db, { link })
    await changeRows(db, 'share_grants', change)
    await sql`update share_links set generation = ${change.generation ?? 1}`.execute(db)
    const found = await findLink(db, link.shareId, { grant: token })
    expect(found?.grant ?? null).toBeNull()
  })
})

describe('a known device', () => {
  test('with a token of an intruder is unknown', async () => {
    const link = await getPrimaryLink(db, anna)
    const { token, hash } = forgedToken()
    await sql`insert into share_devices (id, link_id, generation, failures, created_at, expires_at)
      values (${hash}, ${link.id}, 1, 0, ${timeIn(0)}, ${timeIn(hours(1))})`.execute(db)
    const found = await findLink(db, link.shareId, { device: token })
    expect(found?.deviceId).toBeNull()
  })
})

describe('a login that waits for its code', () => {
  test('with another account id is refused', async () => {
    await addAuthenticator(db, mallory)
    const proven = await provenLogin(db, mallory)
    const { headers } = await logInAfterPassword(visit(db, '/login'), proven)
    const cookie = cookiesOf(headers)
    expect(await findPendingLogin(visit(db, '/', cookie))).toBeDefined()
    await changeRows(db, 'pending_logins', { user_id: anna.id, path: null })
    expect(await findPendingLogin(visit(db, '/', cookie))).toBeUndefined()
    expect(alerts).toHaveLength(1)
  })
})

describe('a link in a mail', () => {
  test('sets no password of another account', async () => {
    const token = await createMailLink(db, linkFor(mallory, resetPurpose))
    expect(await findReset(db, token)).toMatchObject({ id: mallory.id })
    await changeRows(db, 'mail_links', { user_id: anna.id })
    expect(await findReset(db, token)).toBeUndefined()
    expect(await useMailLink(db, resetPurpose, token)).toBeUndefined()
    expect(alerts).toHaveLength(2)
  })

  test('with a token of an intruder does nothing', async () => {
    const { token, hash } = forgedToken()
    await sql`insert into mail_links (token_hash, purpose, user_id, subject, created_at, expires_at)
      values (${hash}, ${resetPurpose}, ${anna.id}, '', ${timeIn(0)}, ${timeIn(minutes(1))})`.execute(
      db,
    )
    expect(await findReset(db, token)).toBeUndefined()
  })

  test.each([
    { purpose: resetPurpose },
    { subject: 'something else' },
    { expires_at: '2999-01-01T00:00:00.000Z' },
  ])('does nothing after a change (%o)', async change => {
    const token = await createMailLink(db, linkFor(mallory, confirmPurpose))
    await changeRows(db, 'mail_links', change)
    const purpose = change.purpose ?? confirmPurpose
    expect(await findMailLink(db, purpose, token)).toBeUndefined()
    expect(await useMailLink(db, purpose, token)).toBeUndefined()
  })
})

describe('other tokens', () => {
  test('an intruder cannot confirm a change of the address', async () => {
    await requestEmailChange(db, mallory, 'anna.new@example.org')
    const { token, hash } = forgedToken()
    await changeRows(db, 'email_changes', { token_hash: hash })
    expect(await findEmailChange(db, token)).toBeUndefined()
  })

  test('an intruder cannot make an invitation to register', async () => {
    await inviteToRegister(db, 'bert@example.org')
    const { token, hash } = forgedToken()
    await changeRows(db, 'registration_invitations', { token_hash: hash })
    expect(await hasRegistrationInvitation(db, token)).toBe(false)
  })

  test('an intruder cannot move a challenge for a passkey', async () => {
    const challenge = await newChallenge(db, { purpose: 'second-factor', userId: mallory.id })
    await changeRows(db, 'passkey_challenges', { user_id: anna.id })
    const use = { purpose: 'second-factor', userId: anna.id } as const
    expect(await takeChallenge(db, challenge, use)).toBe(false)
  })
})

function linkFor({ id }: Person, purpose: string) {
  return { purpose, userId: id, subject: '', ttlMs: minutes(30) }
}
