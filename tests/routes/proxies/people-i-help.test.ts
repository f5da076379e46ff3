import { describe, expect, test, vi } from 'vitest'
import { sealProxyDetails } from '#app/access/proxy-details.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { proxyUrl } from '#app/http/proxy-url.ts'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import * as leave from '#app/routes/proxies/leave-owner.tsx'
import { loader } from '#app/routes/proxies/people-i-help.tsx'
import { helpedStates } from '#db/schema.ts'
import { accessEntries } from '#tests/support/data/access-log.ts'
import { newPerson } from '#tests/support/data/people.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { planted } from '#tests/support/db/planted.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readMessage, readStatus } from '#tests/support/http/answers.ts'
import {
  ada,
  fillProfile,
  logInNewOwner,
  logInTwoOwnersBeforeEach,
  other,
} from '#tests/support/http/profile-visit.ts'
import { post, visit } from '#tests/support/http/route-context.ts'
import { queuedKinds } from '#tests/support/mail/queued-mails.ts'

const path = '/proxy/dashboard'
const allergies = {
  allergies: [{ id: 1, allergen: planted.allergen, severity: 'life-threatening' }],
}
const medications = { medications: [{ id: 1, name: 'Warfarin', status: 'current' }] }

logInTwoOwnersBeforeEach()

describe('the people I help', () => {
  test('are shown with my abilities and the most important data', async () => {
    await fillProfile(db, ada.owner, { allergies, medications })
    const accessId = await grantAccess(db, ada.owner, other.owner, 'view_comment', {
      endsAt: '2999-01-01T00:00:00.000Z',
    })
    const [person, ...others] = (await loadPage()).people
    expect(others).toEqual([])
    expect(person).toMatchObject({
      accessId,
      firstName: ada.owner.firstName,
      level: 'view_comment',
      endsAt: '2999-01-01T00:00:00.000Z',
      withheld: [],
    })
    expect(person?.critical?.allergies.dangerous[0]?.allergen.text).toBe(planted.allergen)
    expect(person?.critical?.medications.critical[0]?.name).toBe('Warfarin')
  })

  test('are shown without keys, addresses or other account data', async () => {
    await grantAccess(db, ada.owner, other.owner, 'full_edit')
    const loaded = JSON.stringify(await loadPage())
    expect(loaded.includes(ada.owner.email)).toBe(false)
    expect(loaded.includes('dataKey')).toBe(false)
    expect(loaded.includes(ada.owner.id)).toBe(false)
  })

  test('name withheld sections, so that silence does not mean "none"', async () => {
    await fillProfile(db, ada.owner, { allergies, medications })
    await grantAccess(db, ada.owner, other.owner, 'view_only', { withheld: ['allergies'] })
    const { people } = await loadPage()
    expect(people[0]?.critical?.allergies).toMatchObject({ emptyReason: 'withheld' })
    expect(people[0]?.withheld).toEqual(['Allergies'])
    expect(JSON.stringify(people).includes(planted.allergen)).toBe(false)
  })

  test('are those whose records I may see now', async () => {
    const carl = await logInNewOwner(db)
    const ended = { endsAt: '2026-01-01T00:00:00.000Z' }
    await grantAccess(db, ada.owner, other.owner, 'view_only', ended)
    await grantAccess(db, ada.owner, carl.owner, 'view_only')
    expect((await loadPage()).people).toEqual([])
    expect((await loadPage(ada)).people).toEqual([])
    expect((await loadPage(carl)).people).toHaveLength(1)
  })

  test('are sorted by new changes and then by name', async () => {
    const accesses = new Map<string, string>()
    for (const firstName of ['Abel', 'Carla', 'Dora']) {
      const { owner } = await logInNewOwner(db, { ...newPerson(), firstName })
      const accessId = await grantAccess(db, owner, other.owner, 'view_only')
      if (firstName !== 'Carla') await recordVisit(db, { accessId })
      accesses.set(firstName, accessId)
    }
    expect((await loadPage()).people.map(({ firstName }) => firstName)).toEqual([
      'Carla',
      'Abel',
      'Dora',
    ])
    await recordVisit(db, { accessId: accesses.get('Carla') })
    expect((await loadPage()).people[0]?.firstName).toBe('Abel')
  })

  test('are the same while acting for one of them', async () => {
    const accessId = await grantAccess(db, ada.owner, other.owner, 'view_only')
    const proxiedOwner = await loader(visit(db, proxyUrl(accessId, path), other.cookie))
    expect(proxiedOwner).toEqual(await loadPage())
  })

  test('log that I read their most important data', async () => {
    await fillProfile(db, ada.owner, { allergies })
    await grantAccess(db, ada.owner, other.owner, 'view_only')
    await loadPage()
    await loadPage()
    const entries = await accessEntries(db, ada.owner)
    expect(entries.map(({ what }) => what)).toEqual(['Read as a proxy: Critical information'])
  })
})

describe('an invitation that waits', () => {
  test('is announced without naming its owner, since an account may use the email of another', async () => {
    await invite(new Date().toISOString())
    const loaded = await loadPage()
    expect(loaded.areas.invitations).toBe(1)
    expect(JSON.stringify(loaded).includes(ada.owner.lastName)).toBe(false)
  })

  test('is not announced when it has expired', async () => {
    await invite('2026-01-01T00:00:00.000Z')
    expect((await loadPage()).areas.invitations).toBe(0)
  })
})

describe('leaving', () => {
  test('removes the access at once, and notifies the owner', async () => {
    const accessId = await grantAccess(db, ada.owner, other.owner, 'full_edit')
    const asked = await leave.loader(postLeave(accessId))
    expect(asked.firstName).toBe(ada.owner.firstName)
    const { location, headers } = await expectRedirect(leave.action(postLeave(accessId)))
    expect(location).toMatch(/^http:\/\/[^/]+\/proxy\/dashboard$/)
    expect(await readMessage(headers)).toBe('You have given up this access')
    expect((await loadPage()).people).toEqual([])
    expect(await readStatus(dashboard(visit(db, proxyUrl(accessId), other.cookie)))).toBe(404)
    expect(await queuedKinds(db)).toEqual(['proxy-left'])
    expect(await readStatus(leave.action(postLeave(accessId)))).toBe(404)
  })

  test('is refused for others, and for an access that has ended', async () => {
    const endsAt = '2026-01-01T00:00:00.000Z'
    const accessId = await grantAccess(db, ada.owner, other.owner, 'view_only', { endsAt })
    const carl = await logInNewOwner(db)
    for (const by of [ada, carl]) {
      expect(await readStatus(leave.action(postLeave(accessId, by)))).toBe(404)
      expect(await readStatus(leave.loader(postLeave(accessId, by)))).toBe(404)
    }
    await expectRedirect(leave.action(postLeave(accessId)))
    expect(await db.selectFrom('proxies').select('id').execute()).toEqual([])
  })

  test('reports a failure', async () => {
    const accessId = await grantAccess(db, ada.owner, other.owner, 'view_only')
    await db.schema.dropTable('mail_outbox').execute()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { headers } = await expectRedirect(leave.action(postLeave(accessId)))
    expect(await readMessage(headers)).toBe('Your access was not given up. Please try again.')
    expect((await loadPage()).people).toHaveLength(1)
  })
})

describe('the dashboard', () => {
  test('stays an owner’s own for a proxy without data, with a link to the people I help', async () => {
    await grantAccess(db, ada.owner, other.owner, 'view_only')
    expect(await loadOwnDashboard()).toMatchObject({ isActing: false, helpsOthers: true })
    expect((await loadPage()).areas).toMatchObject({
      dashboard: true,
      peopleIHelp: true,
      hasBeenProxy: true,
    })
    await db.deleteFrom('proxies').execute()
    expect(await loadOwnDashboard()).toMatchObject({ isActing: false, helpsOthers: true })
  })

  test('redirects an account made by an invitation to the people I help', async () => {
    await grantAccess(db, ada.owner, other.owner, 'view_only')
    await markMadeByInvitation()
    await expectRedirect(loadOwnDashboard(), path)
    await fillProfile(db, other.owner, { allergies })
    expect(await loadOwnDashboard()).toMatchObject({ isActing: false, helpsOthers: true })
  })

  test.each([
    ['has ended', { ends_at: '2026-01-01T00:00:00.000Z' }],
    ['was taken away', undefined],
  ])('of an account made by an invitation is not empty when the access %s', async (_, ended) => {
    await grantAccess(db, ada.owner, other.owner, 'view_only')
    await markMadeByInvitation()
    if (ended) await changeProxies(db, ended)
    else await db.deleteFrom('proxies').execute()
    await expectRedirect(loadOwnDashboard(), path)
    expect(await loadPage()).toMatchObject({
      people: [],
      areas: { dashboard: false, peopleIHelp: true, hasBeenProxy: true },
    })
    await fillProfile(db, other.owner, { allergies })
    expect(await loadOwnDashboard()).toMatchObject({ helpsOthers: true })
  })

  test('shows an account with a pending invitation its own record, with a tab for the people I help', async () => {
    await invite(new Date().toISOString())
    expect(await loadOwnDashboard()).toMatchObject({ isActing: false, helpsOthers: true })
    expect((await loadPage()).areas).toMatchObject({ dashboard: true, hasBeenProxy: false })
    await changeProxies(db, { invited_at: '2026-01-01T00:00:00.000Z' })
    expect(await loadOwnDashboard()).toMatchObject({ helpsOthers: false })
  })

  test('shows an account that is no proxy its own record', async () => {
    expect(await loadOwnDashboard()).toMatchObject({ isActing: false, helpsOthers: false })
  })

  test('shows a proxy what the level allows, without the address', async () => {
    await fillProfile(db, ada.owner, { allergies })
    const accessId = await grantAccess(db, ada.owner, other.owner, 'view_only')
    const loaded = await dashboard(visit(db, proxyUrl(accessId), other.cookie))
    expect(loaded.facts.person).toEqual({
      firstName: ada.owner.firstName,
      lastName: ada.owner.lastName,
    })
    expect(loaded).toMatchObject({ isActing: true, helpsOthers: false })
    expect(loaded.share).toBeUndefined()
    await changeProxies(db, { access_level: 'full_edit' })
    const full = await dashboard(visit(db, proxyUrl(accessId), other.cookie))
    expect(full.share).toBeDefined()
  })

  test('is logged as a visit while acting', async () => {
    const accessId = await grantAccess(db, ada.owner, other.owner, 'view_only')
    await dashboard(visit(db, proxyUrl(accessId), other.cookie))
    const row = await db.selectFrom('proxies').select('looked_at').executeTakeFirstOrThrow()
    expect(row.looked_at).not.toBeNull()
    const entries = await accessEntries(db, ada.owner)
    expect(entries.map(({ what }) => what)).toEqual(['Read as a proxy: Overview'])
  })
})

async function markMadeByInvitation(): Promise<void> {
  await db
    .updateTable('users')
    .set({ has_helped: helpedStates.accountMadeToHelp })
    .where('id', '=', other.owner.id)
    .execute()
}

async function loadPage(by = other) {
  return await loader(visit(db, path, by.cookie))
}

async function loadOwnDashboard() {
  return await dashboard(visit(db, '/dashboard', other.cookie))
}

function postLeave(accessId: string, by = other) {
  return { ...post(db, `${path}/${accessId}/leave`, {}, by.cookie), params: { accessId } }
}

async function invite(invitedAt: string) {
  const id = await grantAccess(db, ada.owner, other.owner, 'view_only')
  const { email } = other.owner
  const details = { name: 'Bert', email, relationship: 'Friend', withheld: [], token: 'token' }
  await changeProxies(db, {
    proxy_id: null,
    accepted_at: null,
    email_hash: emailHash(email),
    invite_hash: 'hash',
    invited_at: invitedAt,
    details: sealProxyDetails(ada.owner, id, details),
  })
  await db.updateTable('users').set({ has_helped: 0 }).execute()
}
