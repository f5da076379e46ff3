import { beforeEach, describe, expect, test } from 'vitest'
import { loadRootData } from '#app/access/root-data-route.server.ts'
import { findById } from '#app/accounts/accounts.server.ts'
import { type Person, sealIdentity } from '#app/accounts/person.server.ts'
import { rememberTimeZone, saveTimeZone } from '#app/accounts/time-zone/stored-time-zone.server.ts'
import {
  findTimeZone,
  storedTimeZones,
  timeZoneGroups,
} from '#app/accounts/time-zone/time-zones.server.ts'
import { action as logIn } from '#app/routes/login/login.tsx'
import { action as register } from '#app/routes/login/register.tsx'
import { action as verify } from '#app/routes/login/verify-login.tsx'
import { loader as visitSettings } from '#app/routes/settings/settings.tsx'
import { action, loader } from '#app/routes/settings/time-zone.tsx'
import { readExport } from '#tests/support/data/account-data.ts'
import { addAuthenticator, codeOf } from '#tests/support/data/authenticator.ts'
import { createOwner } from '#tests/support/data/create-owner.ts'
import { newPerson, registrationOf, type TestPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { db, openDatabaseBeforeEach } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { cookiesOf, createSessionCookie, post, visit } from '#tests/support/http/route-context.ts'

let anna: TestPerson
let person: Person

openDatabaseBeforeEach('2026-07-01T12:41:15Z')

beforeEach(async () => {
  anna = newPerson()
  person = await createOwner(db, anna)
})

describe('a login', () => {
  test('stores the zone that the browser tells, once', async () => {
    await expectRedirect(logInFrom('Europe/Madrid'))
    expect(await storedZone()).toBe('Europe/Madrid')
    await expectRedirect(logInFrom('America/New_York'))
    expect(await storedZone()).toBe('Europe/Madrid')
  })

  test.each([
    '',
    'UTC+5',
    'Nowhere/Atlantis',
    '<script>',
    'x'.repeat(9000),
  ])('stores nothing of the zone %j', async timeZone => {
    await expectRedirect(logInFrom(timeZone), '/login?c=1')
    expect(await storedZone()).toBeUndefined()
  })

  test('with two-factor stores it after the second step alone', async () => {
    const secret = await addAuthenticator(db, person)
    const begun = cookiesOf((await expectRedirect(logInFrom('Europe/Madrid'))).headers)
    expect(await storedZone()).toBeUndefined()
    const form = { code: codeOf(secret), timeZone: 'Europe/Madrid' }
    await expectRedirect(verify(post(db, '/login/verify', form, begun)))
    expect(await storedZone()).toBe('Europe/Madrid')
  })
})

test('a registration stores the zone that the browser tells', async () => {
  const bert = newPerson()
  const form = { ...registrationOf(bert), timeZone: 'Asia/Kolkata' }
  const { headers } = await expectRedirect(register(post(db, '/register', form)))
  const root = await loadRootData(visit(db, '/dashboard', cookiesOf(headers)), async () => true)
  expect(root.timeZone).toBe('Asia/Calcutta')
})

describe('the setting', () => {
  test('saves a zone, which pages, the settings and the export then show', async () => {
    const cookie = await createSessionCookie(db, person)
    expect(await visitSettings(visit(db, '/settings', cookie))).toMatchObject({ timeThere: '' })
    const form = { owner: person.id, timeZone: 'America/New_York' }
    await expectRedirect(action(post(db, '/settings/time-zone', form, cookie)), '/settings')
    expect(await visitSettings(visit(db, '/settings', cookie))).toMatchObject({
      zone: 'Eastern Time (New York)',
      timeThere: 'It is 8:41 AM there now.',
    })
    const page = await loader(visit(db, '/settings/time-zone', cookie))
    expect(page).toMatchObject({ timeZone: 'America/New_York', owner: person.id })
    expect((await loadRootData(visit(db, '/', cookie), async () => true)).timeZone).toBe(
      'America/New_York',
    )
    const stored = await findById(db, person.id)
    if (!stored) throw new Error('The account is gone')
    expect(JSON.parse(await readExport(db, stored)).account).toMatchObject({
      timeZone: 'America/New_York',
    })
  })

  test.each<Record<string, string>>([
    {},
    { timeZone: '' },
    { timeZone: 'Europe/Atlantis' },
  ])('refuses %j', async zone => {
    const cookie = await createSessionCookie(db, person)
    const form = { owner: person.id, ...zone }
    const answer = await readFormAnswer(action(post(db, '/settings/time-zone', form, cookie)))
    expect(answer.status).toBe(400)
    expect(answer.error).toEqual({ timeZone: ['Choose a time zone'] })
    expect(await storedZone()).toBeUndefined()
  })

  test('is that of the proxy, not of the owner, on the pages of the owner', async () => {
    const bert = await createOwner(db, newPerson())
    const accessId = await grantAccess(db, person, bert, 'view_only')
    await saveTimeZone(db, person, 'Asia/Tokyo')
    await saveTimeZone(db, bert, 'Europe/Madrid')
    const cookie = await createSessionCookie(db, bert)
    const context = { ...visit(db, '/dashboard', cookie) }
    const root = await loadRootData(
      { ...context, context: { ...context.context, proxyAccessId: accessId } },
      async () => true,
    )
    expect(root.proxiedOwner?.firstName).toBe('Anna')
    expect(root.timeZone).toBe('Europe/Madrid')
  })
})

test('a change of the address after the account was read is kept', async () => {
  const identity = sealIdentity(person, { ...person, email: 'new@example.org' })
  await db.updateTable('users').set({ identity }).where('id', '=', person.id).execute()
  await rememberTimeZone(db, person, 'Europe/Madrid')
  expect(await findById(db, person.id)).toMatchObject({
    email: 'new@example.org',
    timeZone: 'Europe/Madrid',
  })
})

describe('the list of time zones', () => {
  test('has each zone once, with a name of its own in its group', () => {
    const zones = timeZoneGroups().flatMap(group => group.zones.map(([zone]) => zone))
    expect(zones.length).toBeGreaterThan(400)
    expect(new Set(zones).size).toBe(zones.length)
    for (const { label, zones: group } of timeZoneGroups()) {
      const names = group.map(([, name]) => name)
      expect(new Set(names).size, label).toBe(names.length)
      expect(names.filter(name => name === '' || name.includes('_'))).toEqual([])
    }
    for (const zone of zones) expect(findTimeZone(zone)).toBe(zone)
  })

  test('finds newer names by the stored ones', () => {
    for (const [name, stored] of Object.entries(storedTimeZones)) {
      expect(findTimeZone(name), name).toBe(stored)
    }
  })
})

function logInFrom(timeZone: string) {
  const form = { email: anna.email, password: anna.password, timeZone }
  return logIn(post(db, '/login', form))
}

async function storedZone(): Promise<string | undefined> {
  return (await findById(db, person.id))?.timeZone
}
