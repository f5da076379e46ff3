import { beforeEach, describe, expect, test, vi } from 'vitest'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { getPrimaryLink } from '#app/emergency/links/emergency-links.server.ts'
import { shareableParts } from '#app/emergency/links/link-visibility.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { loader as dashboard } from '#app/routes/dashboard/dashboard.tsx'
import { loader as record } from '#app/routes/profile/full-record.tsx'
import { flipSection } from '#tests/support/db/flip-bit.ts'
import { db } from '#tests/support/db/test-database.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'
import { visit } from '#tests/support/http/route-context.ts'
import { responderTo } from '#tests/support/http/view-visit.ts'

logInOwnerBeforeEach()

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await fillProfile(db, ada.owner)
})

const others = (name: string) => sections.filter(section => section.name !== name)

/** Opens the emergency view through a link that shows every part. */
async function emergencyView(query = ''): Promise<{ status: number; html: string }> {
  const { id } = await getPrimaryLink(db, ada.owner)
  const parts = shareableParts().flatMap(({ whole, alone }) => [whole, ...alone])
  const shown = Object.fromEntries(parts.map(({ key }) => [key, true]))
  await updateEmergencyLink(db, ada.owner, id, { settings: () => ({ shown }) })
  const link = await getPrimaryLink(db, ada.owner)
  const responder = responderTo(db, { person: ada.owner, link, wrongCode: () => '' })
  const cookie = await responder.open()
  const answer = await responder.get('record', { cookie, query })
  return { status: answer.status, html: await answer.text() }
}

describe.each(
  sections.map(({ name, title, storedName }) => ({ name, title, storedName })),
)('one flipped bit in $name', ({ name, title, storedName }) => {
  beforeEach(() => flipSection(db, ada.owner, storedName))

  test('removes only this section from the emergency view, which names it', async () => {
    const { status, html } = await emergencyView()
    expect(status).toBe(200)
    expect(html).toContain('Could not be read')
    expect(html).toMatch(new RegExp(`Could not be read: [^<]*${inHtml(title)}`))
    for (const section of others(name))
      expect(html, section.name).toContain(firstWords(section.name))
  })

  test('removes only this section from the dashboard, which names it', async () => {
    const page = await dashboard(visit(db, '/dashboard', ada.cookie))
    expect(page.unreadable).toEqual([title])
    const shown = page.overview.sections.map(section => section.title)
    expect(shown).toEqual(others(name).map(section => section.title))
  })

  test('removes only this section from the record, which names it in its place', async () => {
    const { parts, unreadable } = await record(visit(db, '/profile/view', ada.cookie))
    expect(unreadable).toEqual([title])
    expect(parts).toHaveLength(sections.length)
    const read = parts.flatMap(part => ('blocks' in part ? [part.title] : []))
    expect(read).toEqual(others(name).map(section => section.title))
  })
})

function inHtml(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\&]/g, found => (found === '&' ? '&amp;' : `\\${found}`))
}

/** Returns a planted answer that the emergency view shows. */
function firstWords(name: string): string {
  return shownAnswers[name as SectionName]
}

const shownAnswers: Record<SectionName, string> = {
  personal: 'Bertil Quillfeather',
  allergies: 'Elderflower',
  medications: 'Warfarin',
  history: 'Marble bone disease',
  immunizations: 'Cowpox from the milkmaid',
  social: 'Sherry at Christmas',
  reproductive: 'Fibroids, small',
  mental: 'Low mood every winter',
  functional: 'Ear trumpet of brass',
  cultural: 'No eels, no shellfish',
}
