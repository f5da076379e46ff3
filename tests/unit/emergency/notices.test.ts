import { describe, expect, test, vi } from 'vitest'
import { findUnlockByMail, unlockByMail } from '#app/emergency/codes/unlock-by-mail.server.ts'
import { maxWrongCodesPerHour } from '#app/emergency/codes/wrong-codes-alert.server.ts'
import { replaceEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { unlockEmergencyLink } from '#app/emergency/links/unlock-link.server.ts'
import { dismissNotices, listOpenNotices, notify } from '#app/emergency/notices/notices.server.ts'
import { days, hours, minutes } from '#app/lib/time.ts'
import { savePreference } from '#app/mail/mail-preferences.server.ts'
import {
  addLink,
  createLinkedOwnerBeforeEach,
  createPersonWithLink,
  type LinkedPerson,
  openEmergencyLink,
  owner,
  tryCode,
  tryWrongCodes,
} from '#tests/support/data/emergency-link.ts'
import { changeRows } from '#tests/support/db/rows.ts'
import { db } from '#tests/support/db/test-database.ts'
import { queuedKinds, queuedMails } from '#tests/support/mail/queued-mails.ts'
import { inParallel } from '#tests/support/runner/in-parallel.ts'

// The settings are read once, when a module reads the first one.
vi.hoisted(() => {
  process.env.OPERATOR_EMAIL = 'operator@example.org'
})

createLinkedOwnerBeforeEach('2026-03-01T08:00:00Z')

describe('a notice to the owner', () => {
  test('is sent after five wrong codes in an hour, and not after four', async () => {
    await tryWrongCodes(db, owner, 4)
    expect(await queuedKinds(db)).toEqual([])
    await tryWrongCodes(db, owner, 1, 4)
    expect(await queuedKinds(db)).toEqual(['wrong-codes'])
    expect(await banners()).toEqual(['wrong-codes'])
  })

  test('is not sent for five wrong codes that are further apart', async () => {
    for (let n = 0; n < 8; n++) {
      await tryWrongCodes(db, owner, 1, n)
      vi.setSystemTime(Date.now() + minutes(20))
    }
    expect(await queuedKinds(db)).toEqual([])
  })

  test('is sent for a lock and for the first view of a device', async () => {
    await openEmergencyLink(db, owner)
    await tryWrongCodes(db, owner, 25)
    expect((await queuedKinds(db)).sort()).toEqual(['first-view', 'locked', 'wrong-codes'])
  })

  test('is not sent for another view of a known device', async () => {
    const { deviceToken } = await openEmergencyLink(db, owner)
    vi.setSystemTime(Date.now() + hours(2))
    await openEmergencyLink(db, owner, { device: deviceToken })
    expect(await queuedKinds(db)).toEqual(['first-view'])
  })

  test('is sent once an hour for each kind and link, and six times a day for each link', async () => {
    const linkId = owner.link.id
    const { id: school } = await addLink('School')
    const all = ['wrong-codes', 'first-view', 'note'] as const
    for (let n = 0; n < 10; n++) {
      for (const kind of [...all, ...all]) await notify(db, owner.person, { kind, linkId })
      vi.setSystemTime(Date.now() + hours(1))
    }
    expect(await queuedKinds(db)).toHaveLength(6)
    expect(new Set(await queuedKinds(db))).toEqual(new Set(all))
    await notify(db, owner.person, { kind: 'first-view', linkId: school })
    expect(await queuedKinds(db)).toHaveLength(7)
    vi.setSystemTime(Date.now() + days(1))
    await notify(db, owner.person, { kind: 'first-view', linkId })
    expect(await queuedKinds(db)).toHaveLength(8)
  })

  test('names each opened link and what is not mailed', async () => {
    const { id } = await addLink('School')
    for (const linkId of [owner.link.id, id, id]) {
      await notify(db, owner.person, { kind: 'first-view', linkId })
    }
    const [first, second, ...more] = await queuedMails(db)
    expect(more).toEqual([])
    expect(first?.text).toContain('your primary emergency link')
    expect(second?.text).toContain('your emergency link “School”')
    for (const mail of [first, second]) {
      expect(mail?.text).toContain(
        'We do not mail you about further openings of this link within the hour',
      )
      expect(mail?.text).toContain('/seen')
    }
  })

  test('on the dashboard has the newest opening of a link and the number of openings', async () => {
    for (let n = 0; n < 3; n++) {
      await notify(db, owner.person, { kind: 'first-view', linkId: owner.link.id })
      vi.setSystemTime(Date.now() + minutes(10))
    }
    expect(await listOpenNotices(db, owner.person)).toEqual([
      expect.objectContaining({
        kind: 'first-view',
        count: 3,
        createdAt: '2026-03-01T08:20:00.000Z',
      }),
    ])
  })

  test('is sent for every lock up to the last one, whatever else was mailed that day', async () => {
    const linkId = owner.link.id
    for (let n = 0; n < 6; n++) {
      for (const kind of ['first-view', 'note'] as const)
        await notify(db, owner.person, { kind, linkId })
      vi.setSystemTime(Date.now() + hours(1))
    }
    const said: string[] = []
    for (let lock = 0; lock < 5; lock++) {
      await changeRows(db, 'share_links', { failures: 20 * lock + 19, unlocks: lock })
      await tryWrongCodes(db, owner, 1, lock)
      vi.setSystemTime(Date.now() + minutes(20))
      said.push((await locks()).at(-1) ?? '')
    }
    expect(await locks()).toHaveLength(5)
    expect(said[0]).toContain('This is unlock 1 of 4 for this code.')
    expect(said[2]).toContain('This is unlock 3 of 4 for this code.')
    expect(said[3]).toContain('This is the last time this code can be unlocked')
    expect(said[3]).toContain(
      'The next lock is permanent. Replace link and code now, and print new cards',
    )
    expect(said[4]).toContain('cannot be unlocked again')
    expect(said[3]).toContain('The next lock is permanent. Replace link and code now')
    for (const text of said.slice(0, 3)) expect(text).not.toContain('the last time')
  })

  test('warns of wrong codes on a link whose next lock is final', async () => {
    await changeRows(db, 'share_links', { failures: 80, unlocks: 4 })
    await tryWrongCodes(db, owner, 5)
    const [mail] = await queuedMails(db)
    expect(mail?.kind).toBe('wrong-codes')
    expect(mail?.text).toContain(
      'The next lock is permanent. Replace link and code now, and print new cards.',
    )
  })

  test('is sent for a final lock by known devices after a lock in the same hour', async () => {
    const { deviceToken } = await openEmergencyLink(db, owner)
    await changeRows(db, 'share_links', { failures: 79, unlocks: 3 })
    await tryWrongCodes(db, owner, 1)
    await changeRows(db, 'share_links', { device_failures: 19 })
    await tryCode(db, owner, owner.wrongCode(2), { device: deviceToken })
    const texts = await locks()
    expect(texts).toHaveLength(2)
    expect(texts.at(-1)).toContain('cannot be unlocked again')
    expect(texts.at(-1)).toContain('for everybody. Nobody can open it, not even')
  })

  test('names the last unlock if known devices used up the rest of the code', async () => {
    await changeRows(db, 'share_links', { failures: 39, unlocks: 1, device_failures: 50 })
    await tryWrongCodes(db, owner, 1)
    expect((await locks())[0]).toContain('This is the last time this code can be unlocked')
  })

  test('is sent for a lock and a note, whatever number of wrong codes came before', async () => {
    for (let n = 0; n < 10; n++) {
      await notify(db, owner.person, { kind: 'wrong-codes', linkId: owner.link.id })
      vi.setSystemTime(Date.now() + hours(1))
    }
    expect(await queuedKinds(db)).toEqual(['wrong-codes'])
    await notify(db, owner.person, { kind: 'note', linkId: owner.link.id })
    await tryWrongCodes(db, owner, 20)
    expect((await queuedKinds(db)).sort()).toEqual(['locked', 'note', 'wrong-codes'])
  })

  test('is sent for another lock in the same hour, after an unlock and on another link', async () => {
    const school = await addLink('School')
    await tryWrongCodes(db, owner, 25)
    await tryWrongCodes(db, { ...owner, link: school }, 25, 30)
    await unlockEmergencyLink(db, owner.person, owner.link.id)
    vi.setSystemTime(Date.now() + minutes(20))
    await tryWrongCodes(db, owner, 25, 60)
    expect((await queuedKinds(db)).filter(kind => kind === 'locked')).toHaveLength(3)
  })

  test('is not mailed if mails are off, except a lock', async () => {
    await savePreference(db, owner.person.id, 'securityAlerts', false)
    await openEmergencyLink(db, owner)
    await tryWrongCodes(db, owner, 20)
    expect(await queuedKinds(db)).toEqual(['locked'])
    expect((await banners()).sort()).toEqual(['first-view', 'locked', 'wrong-codes'])
  })

  test('is mailed for the next opening after mails are turned on', async () => {
    await savePreference(db, owner.person.id, 'securityAlerts', false)
    await openEmergencyLink(db, owner)
    expect(await queuedKinds(db)).toEqual([])
    await savePreference(db, owner.person.id, 'securityAlerts', true)
    await openEmergencyLink(db, owner)
    await openEmergencyLink(db, owner)
    expect(await queuedKinds(db)).toEqual(['first-view'])
  })

  test('contains neither URL nor code of the link, nor anything of the record', async () => {
    const link = await addLink('School\nBus')
    const other = { ...owner, link }
    await openEmergencyLink(db, other, { reader: 'Nurse Zephyrine' })
    await tryWrongCodes(db, other, 25)
    const mails = await queuedMails(db)
    expect(mails).toHaveLength(3)
    const secrets = [link.shareId, link.code, 'Zephyrine', owner.link.shareId]
    const written = JSON.stringify(mails)
    expect(secrets.filter(secret => written.includes(secret))).toEqual([])
    expect(mails.map(({ text }) => text.includes('“School Bus”'))).toEqual([true, true, true])
    expect(mails.filter(({ subject }) => subject.includes('School'))).toEqual([])
  })

  test('can be dismissed, and expires after thirty days', async () => {
    await openEmergencyLink(db, owner)
    await tryWrongCodes(db, owner, 5)
    await dismissNotices(db, owner.person, 'first-view')
    expect(await banners()).toEqual(['wrong-codes'])
    vi.setSystemTime(Date.now() + days(31))
    expect(await banners()).toEqual([])
  })

  test('is visible to its owner only', async () => {
    const other = await createPersonWithLink(db)
    await openEmergencyLink(db, owner)
    expect(await listOpenNotices(db, other.person)).toEqual([])
    await dismissNotices(db, other.person)
    expect(await banners()).toEqual(['first-view'])
  })
})

describe('the link in the mail about a lock', () => {
  test('unlocks once when it is posted, and not when it is viewed', async () => {
    const token = await lockAndReadToken()
    for (let look = 0; look < 5; look++) {
      expect(await findUnlockByMail(db, token)).toEqual({ name: '', unlocks: 0, unlocksLeft: 4 })
    }
    expect((await getPrimaryLink(db, owner.person)).isLocked).toBe(true)
    const answers = await Promise.all([unlockByMail(db, token), unlockByMail(db, token)])
    expect(answers.sort()).toEqual([false, true])
    expect(await getPrimaryLink(db, owner.person)).toMatchObject({
      isLocked: false,
      unlocksLeft: 3,
    })
    expect((await tryCode(db, owner, owner.link.code)).kind).toBe('opened')
  })

  test('unlocks nothing after 24 hours, after a replacement, or with another token', async () => {
    const token = await lockAndReadToken()
    expect(await unlockByMail(db, `${token.slice(1)}A`)).toBe(false)
    vi.setSystemTime(Date.now() + days(1))
    expect(await unlockByMail(db, token)).toBe(false)

    vi.setSystemTime(Date.now() - hours(2))
    await replaceEmergencyLink(db, owner.person, owner.link.id)
    const replaced = { ...owner, link: await getPrimaryLink(db, owner.person) }
    await tryWrongCodes(db, replaced, 20)
    expect(await findUnlockByMail(db, token)).toBeUndefined()
    expect(await unlockByMail(db, token)).toBe(false)
  })

  test('ends with an unlock in another way', async () => {
    const token = await lockAndReadToken()
    await unlockEmergencyLink(db, owner.person, owner.link.id)
    vi.setSystemTime(Date.now() + hours(1))
    await tryWrongCodes(db, owner, 25, 30)
    expect((await getPrimaryLink(db, owner.person)).isLocked).toBe(true)
    expect(await unlockByMail(db, token)).toBe(false)
  })

  test('is missing if the code cannot be unlocked again', async () => {
    await changeRows(db, 'share_links', { unlocks: 4, failures: 80 })
    await tryWrongCodes(db, owner, 20)
    const [mail] = (await queuedMails(db)).filter(({ kind }) => kind === 'locked')
    expect(mail?.text).toContain('cannot be unlocked again')
    expect(mail?.text).not.toContain('/unlock/')
  })
})

test('more than 200 wrong codes in an hour over all links cause one log line and one mail to the operator', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const owners = await inParallel(12, () => createPersonWithLink(db))
  for (const [n, each] of owners.slice(0, 10).entries()) await tryFrom(each, n)
  expect(said).not.toHaveBeenCalled()
  for (const [n, each] of owners.slice(10).entries()) await tryFrom(each, 10 + n)
  expect(maxWrongCodesPerHour).toBe(200)
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/"level":"alert".*"text":"more than 200 wrong/)],
  ])
  const alarms = (await queuedMails(db)).filter(({ kind }) => kind === 'instance-alarm')
  expect(alarms.map(({ to }) => to.email)).toEqual(['operator@example.org'])
})

async function tryFrom(each: LinkedPerson, network: number): Promise<void> {
  await inParallel(20, n =>
    tryCode(db, each, each.wrongCode(n), { client: `10.0.${network}.${n}` }),
  )
}

async function locks(): Promise<string[]> {
  const mails = await queuedMails(db)
  return mails.filter(({ kind }) => kind === 'locked').map(({ text }) => text)
}

async function banners(): Promise<string[]> {
  return (await listOpenNotices(db, owner.person)).map(({ kind }) => kind)
}

async function lockAndReadToken(): Promise<string> {
  await tryWrongCodes(db, owner, 20)
  const mail = (await queuedMails(db)).find(({ kind }) => kind === 'locked')
  const token = /\/unlock\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link that unlocks')
  return token
}
