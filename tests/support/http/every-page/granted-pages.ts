import { proxyUrl } from '#app/http/proxy-url.ts'
import type { AccessLevel } from '#db/schema.ts'
import { openAs } from '../../browser/open-as.ts'
import { newOwner, ownerWithFullProfile, ownerWithProfile } from '../../data/owner.ts'
import { addProxy, grantAccess } from '../../data/proxies.ts'
import { withDatabaseOf } from '../../db/server-store.ts'
import { lowerToViewOnly } from '../served-access.ts'
import type { Here, PageStates } from './open-state.ts'

const levels: AccessLevel[] = ['view_only', 'view_comment', 'full_edit']

const pagesOfEachLevel = [
  '/dashboard',
  '/profile/view',
  '/profile/allergies',
  '/profile/medications',
  // Refused to the lower levels.
  '/links',
  '/seen',
  '/profile/history',
]

/** Pages of an owner as a proxy of each level sees them, and lists of proxies. */
export const grantedPages: PageStates = {
  ...Object.fromEntries(
    levels.flatMap(level =>
      pagesOfEachLevel.map(path => [
        `${path}, for a proxy with ${level}`,
        (here: Here) => openGranted(here, path, level),
      ]),
    ),
  ),
  '/settings, for a proxy': here => openGranted(here, '/settings', 'full_edit'),
  '/profile/allergies/comments, for a proxy': here =>
    openGranted(here, '/profile/allergies/comments', 'view_comment'),
  '/profile/social, withheld from a proxy': here =>
    openGranted(here, '/profile/social', 'full_edit', { withheld: ['social_history'] }),
  '/dashboard, for a proxy with limits': here =>
    openGranted(here, '/dashboard', 'view_comment', limits()),
  '/profile/view, for a proxy with limits': here =>
    openGranted(here, '/profile/view', 'view_comment', limits()),
  '/profile/social, after the level of a proxy was lowered': async here => {
    const accessId = await openGranted(here, '/profile/social', 'full_edit')
    await lowerToViewOnly(here.server, accessId)
    await here.page.getByLabel('Current occupation').fill('Lamplighter')
    await here.page.getByRole('button', { name: 'Save', exact: true }).click()
    await here.page.getByRole('alert').waitFor()
  },
  '/proxies, in each state of an invitation': async here => {
    await openListOfProxies(here)
  },
  '/proxies, searched without a result': async here => {
    await openListOfProxies(here)
    await here.page.goto('/proxies?search=zzzz')
  },
  '/proxy/dashboard, with several owners': openSeveralOwners,
}

function limits(): { withheld: string[]; endsAt: string } {
  const endsAt = new Date(Date.now() + 30 * 24 * 3600_000).toISOString()
  return { withheld: ['social_history', 'mental_health', 'reproductive_history'], endsAt }
}

/** Opens a page of an owner as their proxy. @returns the id of the access. */
async function openGranted(
  { page, server }: Here,
  path: string,
  level: AccessLevel,
  granted: Parameters<typeof grantAccess>[4] = {},
): Promise<string> {
  const [owner, proxy] = [await ownerWithProfile(server), await newOwner(server)]
  const accessId = await withDatabaseOf(server, async (db, person) =>
    grantAccess(
      db,
      await person(owner.person.email),
      await person(proxy.person.email),
      level,
      granted,
    ),
  )
  await openAs(page, proxy, proxyUrl(accessId, path))
  return accessId
}

/** Opens a list of eight proxies: each state of an invitation and its mail, and long names. */
async function openListOfProxies({ page, server }: Here): Promise<void> {
  const owner = await ownerWithProfile(server)
  const helper = await newOwner(server)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()
  await withDatabaseOf(server, async (db, person) => {
    const own = await person(owner.person.email)
    await grantAccess(db, own, await person(helper.person.email), 'full_edit', limits())
    await addProxy(db, own, { name: 'Maria Huber', relationship: 'Daughter', mail: 'waiting' })
    await addProxy(db, own, { name: 'Ivo Berg', relationship: 'Son', mail: 'sent', token: 'x' })
    await addProxy(db, own, { name: 'Tom Okafor', relationship: 'Neighbour', mail: 'dead' })
    await addProxy(db, own, { name: 'Elena Whitlock', declinedAt: daysAgo(1) })
    await addProxy(db, own, { name: 'Olga Petrova', invitedAt: daysAgo(9), addedAt: daysAgo(9) })
    await addProxy(db, own, {
      name: 'Wolfeschlegelsteinhausenbergerdorff Konstantinopolitanska-Featherstonehaugh',
      email: `konstantinopolitanska.featherstonehaugh@a-very-long-subdomain.of.example.org`,
      relationship: 'Great-grand-daughter-in-law of my late husband',
      level: 'view_comment',
      acceptedAt: daysAgo(3),
    })
    await addProxy(db, own, { name: 'Ann Li', acceptedAt: daysAgo(40), endsAt: daysAgo(2) })
  })
  await openAs(page, owner, '/proxies')
}

async function openSeveralOwners({ page, server }: Here): Promise<void> {
  const proxy = await newOwner(server)
  const owners = [await ownerWithFullProfile(server), await ownerWithProfile(server)]
  await withDatabaseOf(server, async (db, person) => {
    const helper = await person(proxy.person.email)
    for (const [at, owner] of owners.entries()) {
      const own = await person(owner.person.email)
      await grantAccess(db, own, helper, levels[at] ?? 'view_only', at === 0 ? limits() : {})
    }
  })
  await openAs(page, proxy, '/proxy/dashboard')
}
