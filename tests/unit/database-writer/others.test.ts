import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { addPasskey, createRegistrationOptions } from '#app/accounts/passkeys/add-passkey.server.ts'
import { PasskeyRefusedError } from '#app/accounts/passkeys/authenticator-response.server.ts'
import {
  checkPasskey,
  createAuthenticationOptions,
} from '#app/accounts/passkeys/check-passkey.server.ts'
import type { Person } from '#app/accounts/person.server.ts'
import { verifyRecoveryCode } from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { findLink } from '#app/emergency/codes/emergency-access.server.ts'
import {
  ChangedLinkError,
  replaceEmergencyLink,
  updateEmergencyLink,
} from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink, getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { SoftwarePasskey } from '#tests/support/browser/software-passkey.ts'
import { setUpAuthenticator } from '#tests/support/data/authenticator.ts'
import { provenLogin } from '#tests/support/data/proven-login.ts'
import {
  alerts,
  anna,
  createMalloryBeforeEach,
  mallory,
} from '#tests/support/db/database-writer.ts'
import { changeRows, readRow } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { visit } from '#tests/support/http/route-context.ts'

const login = { purpose: 'login' } as const

createMalloryBeforeEach()

describe('recovery codes', () => {
  test('that were used stay used when they are marked unused', async () => {
    const [code = ''] = (await setUpAuthenticator(db, anna)).codes
    expect(await verifyRecoveryCode(db, anna, code)).toBe(true)
    await changeRows(db, 'recovery_codes', { used_at: null })
    expect(await verifyRecoveryCode(db, anna, code)).toBe(false)
    expect(alerts.length).toBeGreaterThan(0)
  })

  test('of another account are refused when they are moved', async () => {
    await setUpAuthenticator(db, anna)
    const [code = ''] = (await setUpAuthenticator(db, mallory)).codes
    await changeRows(db, 'recovery_codes', { user_id: anna.id }, { user_id: mallory.id })
    expect(await verifyRecoveryCode(db, anna, code)).toBe(false)
  })
})

describe('two-factor', () => {
  test.each([
    'delete from second_factors',
    'update second_factors set confirmed_at = null',
  ])('is still required after "%s"', async statement => {
    await setUpAuthenticator(db, anna)
    const proven = await provenLogin(db, anna)
    await sql.raw(statement).execute(db)
    const result = await logInAfterPassword(visit(db, '/login'), proven).catch(error => {
      expect(error).toBeInstanceOf(InvalidLoginError)
      return { isDone: false }
    })
    expect(result.isDone).toBe(false)
    expect(alerts.length).toBeGreaterThan(0)
  })
})

describe('passkeys', () => {
  test('cannot log in as another account when they are moved', async () => {
    const phone = await withPasskey(mallory)
    await changeRows(db, 'passkeys', { user_id: anna.id })
    const handle = Buffer.from(anna.id).toString('base64url')
    const asked = await createAuthenticationOptions(db, login)
    const answer = phone.use(asked, { userHandle: handle })
    await expect(checkPasskey(db, answer, login)).rejects.toBeInstanceOf(PasskeyRefusedError)
    const bare = { ...phone.use(await createAuthenticationOptions(db, login)) }
    bare.response = { ...bare.response, userHandle: undefined }
    await expect(checkPasskey(db, bare, login)).rejects.toBeInstanceOf(PasskeyRefusedError)
    expect(alerts.length).toBeGreaterThan(0)
  })

  test('cannot get the key of another device', async () => {
    const own = await withPasskey(anna)
    const other = await withPasskey(mallory)
    const { id: annas } = own.use(await createAuthenticationOptions(db, login))
    const { public_key } = await readRow(db, 'passkeys', { user_id: mallory.id })
    await changeRows(db, 'passkeys', { public_key, counter: 0 }, { user_id: anna.id })
    const signed = other.use(await createAuthenticationOptions(db, login))
    const answer = { ...signed, id: annas, rawId: annas }
    answer.response = { ...answer.response, userHandle: undefined }
    expect(answer.id).toBe(annas)
    await expect(checkPasskey(db, answer, login)).rejects.toBeInstanceOf(PasskeyRefusedError)
  })
})

describe('an emergency link', () => {
  test('opens only the record that it was made for', async () => {
    const own = await getPrimaryLink(db, mallory)
    expect(await findLink(db, own.shareId, {})).toBeDefined()
    await sql`delete from share_links where user_id = ${anna.id}`.execute(db)
    await changeRows(db, 'share_links', { user_id: anna.id, settings: null }, { id: own.id })
    expect(await findLink(db, own.shareId, {})).toBeUndefined()
    expect(alerts).toHaveLength(1)
  })

  test.each([
    { settings: null },
    { is_paused: 0 },
    { ends_at: null },
  ])('opens nothing after its limit was removed (%o)', async change => {
    const link = await getPrimaryLink(db, anna)
    const isPaused = 'is_paused' in change
    const endsAt = '2020-01-01T00:00:00.000Z'
    await updateEmergencyLink(db, anna, link.id, {
      ...(isPaused && { isPaused }),
      ...('ends_at' in change && { endsAt }),
      settings: stored => ({ ...stored, name: 'For work' }),
    })
    await changeRows(db, 'share_links', change, { id: link.id })
    expect(await findLink(db, link.shareId, {})).toBeUndefined()
  })

  test('is not made genuine by a change of its owner', async () => {
    const link = await getPrimaryLink(db, anna)
    await updateEmergencyLink(db, anna, link.id, { isPaused: true })
    await changeRows(db, 'share_links', { settings: null }, { id: link.id })
    const change = updateEmergencyLink(db, anna, link.id, { isPaused: false })
    await expect(change).rejects.toBeInstanceOf(ChangedLinkError)
    expect(await findLink(db, link.shareId, {})).toBeUndefined()
    expect(await findEmergencyLink(db, anna, link.id)).toBeDefined()
  })

  test('that was changed can be replaced, and opens after its owner resumes it', async () => {
    const link = await getPrimaryLink(db, anna)
    await changeRows(db, 'share_links', { settings: null }, { id: link.id })
    await replaceEmergencyLink(db, anna, link.id)
    const replaced = await getPrimaryLink(db, anna)
    expect(replaced.isPaused).toBe(true)
    expect(await findLink(db, replaced.shareId, {})).toBeUndefined()
    await updateEmergencyLink(db, anna, link.id, { isPaused: false })
    expect(await findLink(db, replaced.shareId, {})).toBeDefined()
  })

  test('has the defaults after a reset', async () => {
    const { id } = await getPrimaryLink(db, anna)
    await updateEmergencyLink(db, anna, id, { isPaused: true, settings: () => ({ name: 'Mine' }) })
    await replaceEmergencyLink(db, anna, id, { isReset: true })
    expect(await getPrimaryLink(db, anna)).toMatchObject({ isPaused: false, settings: {} })
    expect(await findLink(db, (await getPrimaryLink(db, anna)).shareId, {})).toBeDefined()
  })
})

async function withPasskey(person: Person): Promise<SoftwarePasskey> {
  const phone = new SoftwarePasskey()
  const options = await createRegistrationOptions(db, person)
  await addPasskey(db, person, phone.create(options), 'Phone')
  return phone
}
