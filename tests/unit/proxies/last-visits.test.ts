import { describe, expect, test, vi } from 'vitest'
import type { Person } from '#app/accounts/person.server.ts'
import { minutes } from '#app/lib/time.ts'
import type { SectionName } from '#app/profile-definition/sections/sections.server.ts'
import { sectionsByName } from '#app/profile-definition/sections/sections.server.ts'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { listGrantedOwners } from '#app/proxies/proxied/people-i-help.server.ts'
import { anna, bert, createAnnaAndBertBeforeEach } from '#tests/support/data/anna-and-bert.ts'
import { storeComment } from '#tests/support/data/comments.ts'
import { createPersonWithLink } from '#tests/support/data/emergency-link.ts'
import { grantAccess } from '#tests/support/data/proxies.ts'
import { saveOver } from '#tests/support/data/save-over.ts'
import { changeProxies } from '#tests/support/db/change-proxies.ts'
import { db } from '#tests/support/db/test-database.ts'

createAnnaAndBertBeforeEach('2026-03-01T08:00:00Z')

describe('the news of a proxy', () => {
  test('are undefined before the first visit', async () => {
    await grantAccess(db, anna, bert, 'view_only')
    await save('personal', anna)
    expect(await news()).toBeUndefined()
  })

  test('are changes of others since the last visit, the newest section first', async () => {
    const accessId = await grantAccess(db, anna, bert, 'full_edit')
    await save('personal', anna)
    await recordVisit(db, { accessId })
    expect(await news()).toMatchObject({ changes: 0, sections: [], comments: 0 })
    vi.setSystemTime('2026-03-02T08:00:00Z')
    await save('social', anna)
    await save('functional', anna)
    await save('functional', anna)
    await save('cultural', bert)
    expect(await news()).toEqual({
      since: '2026-03-01T08:00:00.000Z',
      changes: 3,
      sections: [sectionsByName.functional.title, sectionsByName.social.title],
      changedAt: '2026-03-02T08:00:00.000Z',
      comments: 0,
    })
  })

  test('stay during a visit, and are gone at the next one', async () => {
    const accessId = await grantAccess(db, anna, bert, 'view_only')
    await recordVisit(db, { accessId })
    await save('social', anna)
    vi.setSystemTime('2026-03-02T08:00:00Z')
    await recordVisit(db, { accessId })
    expect((await news())?.changes).toBe(1)
    for (let looks = 0; looks < 3; looks++) {
      vi.setSystemTime(Date.now() + minutes(20))
      await recordVisit(db, { accessId })
      expect((await news())?.changes).toBe(1)
    }
    vi.setSystemTime(Date.now() + minutes(31))
    expect((await news())?.changes).toBe(0)
    await recordVisit(db, { accessId })
    expect((await news())?.changes).toBe(0)
  })

  test('contain nothing that is withheld', async () => {
    const accessId = await grantAccess(db, anna, bert, 'full_edit', {
      withheld: ['social_history'],
    })
    await recordVisit(db, { accessId })
    vi.setSystemTime(Date.now() + minutes(1))
    await save('social', anna)
    await comment('social_history', anna)
    expect(await news()).toMatchObject({ changes: 0, sections: [], comments: 0 })
  })

  test('count comments of others, if the proxy may read them', async () => {
    const accessId = await grantAccess(db, anna, bert, 'view_comment')
    await recordVisit(db, { accessId })
    await comment('allergies', anna, '2026-02-01T08:00:00.000Z')
    await comment('allergies', anna, '2026-03-01T08:10:00.000Z')
    await comment('allergies', undefined, '2026-03-01T08:11:00.000Z')
    await comment('allergies', bert, '2026-03-01T08:12:00.000Z')
    expect((await news())?.comments).toBe(2)
    await changeProxies(db, { access_level: 'view_only' })
    expect((await news())?.comments).toBe(0)
  })

  test('are counted for each grant, and not for an owner', async () => {
    const carl = (await createPersonWithLink(db)).person
    const accessId = await grantAccess(db, anna, bert, 'view_only')
    await grantAccess(db, anna, carl, 'view_only')
    await recordVisit(db, { accessId })
    await recordVisit(db, {})
    const looked = await db.selectFrom('proxies').select(['proxy_id', 'looked_at']).execute()
    expect(looked.find(row => row.proxy_id === carl.id)?.looked_at).toBeNull()
    expect(looked.find(row => row.proxy_id === bert.id)?.looked_at).toBe('2026-03-01T08:00:00.000Z')
  })
})

let words = 0

async function save(name: SectionName, actor: Person): Promise<void> {
  const section = sectionsByName[name]
  const values: Partial<Record<SectionName, object>> = {
    personal: { city: `City ${words++}` },
    social: { dietType: `Diet ${words++}` },
    functional: { caregivers: `Ada ${words++}` },
    cultural: { culturalBackground: `Words ${words++}` },
  }
  await saveOver(db, anna, section, values[name] ?? {}, { actor })
}

function comment(section: string, author?: Person, at?: string): Promise<void> {
  return storeComment(db, anna, { section, author, at })
}

async function news() {
  const [person] = await listGrantedOwners(db, bert)
  return person?.unseen
}
