import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addPasskey,
  createRegistrationOptions,
  TooManyPasskeysError,
} from '#app/accounts/passkeys/add-passkey.server.ts'
import { PasskeyRefusedError } from '#app/accounts/passkeys/authenticator-response.server.ts'
import {
  checkPasskey,
  createAuthenticationOptions,
} from '#app/accounts/passkeys/check-passkey.server.ts'
import { newChallenge } from '#app/accounts/passkeys/passkey-challenges.server.ts'
import { isNamedHost, maxPasskeys } from '#app/accounts/passkeys/passkey-rules.ts'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#app/accounts/passkeys/passkeys.server.ts'
import { minutes } from '#app/lib/time.ts'
import { type PasskeyOverrides, SoftwarePasskey } from '#tests/support/browser/software-passkey.ts'
import { anna, registerAnnaBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { storedText } from '#tests/support/db/stored-text.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedMails } from '#tests/support/mail/queued-mails.ts'

const login = { purpose: 'login' } as const
const elsewhere = 'https://evil.example'
let phone: SoftwarePasskey

registerAnnaBeforeEach()

beforeEach(() => {
  phone = new SoftwarePasskey()
})

describe('a new passkey', () => {
  test('is listed with its device name and mailed to its owner', async () => {
    await add()
    expect(await listPasskeys(db, anna)).toMatchObject([
      { name: 'Chrome on Android', lastUsedAt: null },
    ])
    const mails = await queuedMails(db)
    expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added'])
  })

  test('must be discoverable and verify its user', async () => {
    const options = await createRegistrationOptions(db, anna)
    expect(options.rp).toEqual({ id: 'localhost', name: 'Medfold' })
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(options.user.name).toBe(anna.email)
  })

  test('is refused a second time on the same device', async () => {
    const answer = await add()
    const options = await createRegistrationOptions(db, anna)
    expect(options.excludeCredentials).toMatchObject([{ id: answer.id, transports: ['internal'] }])
    await expect(add()).rejects.toThrow(PasskeyRefusedError)
  })

  test('gets a unique name, which its owner can change', async () => {
    await add()
    await add(new SoftwarePasskey())
    const [first] = await listPasskeys(db, anna)
    await renamePasskey(db, anna, first?.id ?? '', 'My phone')
    const names = (await listPasskeys(db, anna)).map(({ name }) => name)
    expect(names.sort()).toEqual(['Chrome on Android (2)', 'My phone'])
  })

  test('is refused beyond ten', async () => {
    const late = await createRegistrationOptions(db, anna)
    for (let n = 0; n < maxPasskeys; n++) await add(new SoftwarePasskey())
    await expect(createRegistrationOptions(db, anna)).rejects.toThrow(TooManyPasskeysError)
    const answer = phone.create(late)
    await expect(addPasskey(db, anna, answer, undefined)).rejects.toThrow(TooManyPasskeysError)
    expect(await listPasskeys(db, anna)).toHaveLength(maxPasskeys)
  })

  test('stores neither its name nor its challenge in clear', async () => {
    const { challenge } = await createRegistrationOptions(db, anna)
    await add()
    const stored = await storedText(db, 'passkeys', 'passkey_challenges')
    expect(stored).not.toMatch(/Chrome/)
    expect(stored).not.toContain(challenge)
  })

  test.each<[string, PasskeyOverrides]>([
    ['at another origin', { origin: elsewhere }],
    ['for another host', { rpId: 'evil.example' }],
    ['without making sure who holds the device', { isVerified: false }],
    ['for a challenge that nobody gave', { challenge: 'AAAA' }],
  ])('is refused when it was made %s', async (_what, said) => {
    const answer = phone.create(await createRegistrationOptions(db, anna), said)
    await expect(addPasskey(db, anna, answer, undefined)).rejects.toThrow(PasskeyRefusedError)
    expect(await listPasskeys(db, anna)).toEqual([])
  })

  test('is refused for a challenge of another account or purpose, a used and an expired one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ben = await createOwner(db, newPerson())
    const user = { id: 'AAAA' }
    const used = await createRegistrationOptions(db, anna)
    await addPasskey(db, anna, phone.create(used), undefined)
    const old = await createRegistrationOptions(db, anna)
    vi.setSystemTime(Date.now() + minutes(5))
    for (const options of [
      await createRegistrationOptions(db, ben),
      { challenge: await newChallenge(db, login), user },
      used,
      old,
    ]) {
      const answer = new SoftwarePasskey().create(options)
      await expect(addPasskey(db, anna, answer, undefined)).rejects.toThrow(PasskeyRefusedError)
    }
    expect(await listPasskeys(db, anna)).toHaveLength(1)
  })
})

describe('a login by passkey', () => {
  beforeEach(async () => {
    await add()
  })

  test('finds the account and notes the time', async () => {
    expect(await logIn()).toMatchObject({ id: anna.id, email: anna.email })
    const [passkey] = await listPasskeys(db, anna)
    expect(passkey?.lastUsedAt).not.toBeNull()
    expect((await logIn()).id).toBe(anna.id)
  })

  test('requires user verification and names no passkey', async () => {
    const options = await createAuthenticationOptions(db, login)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
  })

  test.each<[string, PasskeyOverrides]>([
    ['at another origin', { origin: elsewhere }],
    ['for another host', { rpId: 'evil.example' }],
    ['without making sure who holds the device', { isVerified: false }],
    ['for a challenge that nobody gave', { challenge: 'AAAA' }],
    ['in the name of another account', { userHandle: 'AAAA' }],
  ])('is refused when it was answered %s', async (_what, said) => {
    await expect(logIn(said)).rejects.toThrow(PasskeyRefusedError)
  })

  test('refuses an unknown passkey and a wrong signature', async () => {
    const options = () => createAuthenticationOptions(db, login)
    const unknown = new SoftwarePasskey().use(await options())
    await expect(checkPasskey(db, unknown, login)).rejects.toThrow(PasskeyRefusedError)
    const { response, ...named } = phone.use(await options())
    const { signature } = new SoftwarePasskey().use(await options()).response
    const forged = { ...named, response: { ...response, signature } }
    await expect(checkPasskey(db, forged, login)).rejects.toThrow(PasskeyRefusedError)
  })

  test('cannot be replayed, even if the device does not count', async () => {
    const options = await createAuthenticationOptions(db, login)
    const answer = phone.use(options, { counter: 0 })
    await checkPasskey(db, answer, login)
    await expect(checkPasskey(db, answer, login)).rejects.toThrow(PasskeyRefusedError)
  })

  test('uses its challenge up when it fails', async () => {
    const options = await createAuthenticationOptions(db, login)
    const wrong = phone.use(options, { origin: elsewhere })
    await expect(checkPasskey(db, wrong, login)).rejects.toThrow(PasskeyRefusedError)
    await expect(checkPasskey(db, phone.use(options), login)).rejects.toThrow(PasskeyRefusedError)
  })

  test('is refused after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const options = await createAuthenticationOptions(db, login)
    vi.setSystemTime(Date.now() + minutes(5))
    await expect(checkPasskey(db, phone.use(options), login)).rejects.toThrow(PasskeyRefusedError)
  })

  test("is refused if the device's counter does not grow", async () => {
    await logIn({ counter: 7 })
    await expect(logIn({ counter: 7 })).rejects.toThrow(PasskeyRefusedError)
    await expect(logIn({ counter: 6 })).rejects.toThrow(PasskeyRefusedError)
    expect((await logIn({ counter: 8 })).id).toBe(anna.id)
  })

  test('is refused after the passkey was removed, which is mailed to its owner', async () => {
    const [passkey] = await listPasskeys(db, anna)
    await removePasskey(db, anna, passkey?.id ?? '')
    await expect(logIn()).rejects.toThrow(PasskeyRefusedError)
    const mails = await queuedMails(db)
    expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-removed'])
  })

  test('is accepted as second step only for the account of the password', async () => {
    const ben = await createOwner(db, newPerson())
    const second = { purpose: 'second-factor', userId: anna.id } as const
    const options = await createAuthenticationOptions(db, second)
    expect(options.allowCredentials).toHaveLength(1)
    // After a password the device need not verify its user.
    const answer = phone.use(options, { isVerified: false })
    expect((await checkPasskey(db, answer, second)).id).toBe(anna.id)
    const ofBen = { purpose: 'second-factor', userId: ben.id } as const
    const borrowed = phone.use(await createAuthenticationOptions(db, ofBen))
    await expect(checkPasskey(db, borrowed, ofBen)).rejects.toThrow(PasskeyRefusedError)
    const forLogin = phone.use(await createAuthenticationOptions(db, second))
    await expect(checkPasskey(db, forLogin, login)).rejects.toThrow(PasskeyRefusedError)
  })
})

test('another account can neither rename nor remove a passkey', async () => {
  await add()
  const ben = await createOwner(db, newPerson())
  const [passkey] = await listPasskeys(db, anna)
  await renamePasskey(db, ben, passkey?.id ?? '', 'Mine')
  await removePasskey(db, ben, passkey?.id ?? '')
  expect(await listPasskeys(db, anna)).toEqual([passkey])
})

test('passkeys need a host name', () => {
  expect(['localhost', 'medfold.example'].every(isNamedHost)).toBe(true)
  expect(['127.0.0.1', '[::1]', '192.168.178.20'].some(isNamedHost)).toBe(false)
})

async function add(device = phone) {
  const answer = device.create(await createRegistrationOptions(db, anna))
  await addPasskey(db, anna, answer, 'Chrome on Android')
  return answer
}

async function logIn(said?: PasskeyOverrides) {
  return checkPasskey(db, phone.use(await createAuthenticationOptions(db, login), said), login)
}
