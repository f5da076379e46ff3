import { beforeEach, describe, expect, test } from 'vitest'
import { englishLanguage } from '#app/emergency/languages/languages.server.ts'
import { addEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { findEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import {
  countShown,
  type SectionChoice,
  sectionPartsOf,
} from '#app/emergency/owner/link-sections.ts'
import { sections as allSections } from '#app/profile-definition/sections/sections.server.ts'
import { loader as linkLoader } from '#app/routes/links/link.tsx'
import { action, loader } from '#app/routes/links/link-sections.tsx'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer } from '#tests/support/http/answers.ts'
import { postLink, visitLink } from '#tests/support/http/link-visit.ts'
import { ada, fillProfile, logInOwnerBeforeEach } from '#tests/support/http/profile-visit.ts'

let id: string

logInOwnerBeforeEach()

beforeEach(async () => {
  id = (await addEmergencyLink(db, ada.owner, 'School')) ?? ''
})

describe('what a link shows', () => {
  test('is chosen part by part, with the default parts ticked', async () => {
    const { sections, values } = await loadPage()
    expect(sections).toHaveLength(allSections.length)
    expect(values.shown).toEqual(expect.arrayContaining(['personal', 'allergies']))
    for (const withheld of ['social', 'reproductive', 'mental']) {
      expect(values.shown).not.toContain(withheld)
    }
    expect(values).toMatchObject({ openName: false, openContact: '', openLine: '' })
  })

  test('is explained in the words of the record', async () => {
    const { neverShown } = await loadPage()
    expect(neverShown).toBe(englishLanguage.texts.record.neverShown)
  })

  test('is stored where it differs from the default', async () => {
    const { values } = await loadPage()
    const shown = [...values.shown.filter(key => key !== 'medications'), 'social']
    await expectRedirect(save({ shown }), `/links/${id}#shows`, 'Saved')
    expect(await readSettings()).toEqual({
      name: 'School',
      shown: { medications: false, social: true },
    })
    expect((await loadPage()).values.shown.toSorted()).toEqual(shown.toSorted())
    const { summary } = await linkLoader(visitLink(db, ada, id))
    expect(summary.shown).toContain('Social History')
    expect(summary.withheld).toContain('Medications & Supplements')
  })

  test('has a box of its own for all answers of a section that have no other box', async () => {
    const { sections } = await loadPage()
    const find = (title: string) => sections.find(section => section.title === title)
    const [personal, allergies] = [find('Personal Information'), find('Allergies')]
    if (!personal || !allergies) throw new Error('A section is missing')
    expect(sectionPartsOf(personal).map(({ label }) => label)).toEqual([
      'Full name',
      'Age and date of birth',
      'Phone',
      'Home address',
      'Emergency contacts',
      'Doctors and preferred hospital',
      'Organ donor',
      'Insurance',
      'All other answers of this section',
    ])
    expect(sectionPartsOf(allergies).map(({ label }) => label)).toEqual(['Allergies'])
    await expectRedirect(save({ shown: ['personal:phone'] }))
    expect((await loadPage()).values.shown).toEqual(['personal:phone'])
  })

  test('counts an option only together with the list that it belongs to', async () => {
    const { sections } = await loadPage()
    const history = sections.find(({ whole }) => whole.key === 'history')
    if (!history) throw new Error('The section is missing')
    const option = 'history:depression-anxiety'
    expect(countShown(history, [option, 'history:childbirths'])).toBe(1)
    expect(countShown(history, [option, 'history'])).toBe(2)
    expect(countShown(history, ['personal'])).toBe(0)
  })

  test('is listed without a section on both sides', async () => {
    const all = sectionPartsOf((await loadPage()).sections[0] as SectionChoice).map(
      ({ key }) => key,
    )
    expect(await summaryOf(all)).toEqual({ shown: ['Personal Information'], withheld: [] })
    expect(await summaryOf(['personal:phone', 'personal:address'])).toEqual({
      shown: ['Phone', 'Home address'],
      withheld: ['Personal Information (all other answers)'],
    })
    expect(await summaryOf(all.filter(key => key !== 'personal:phone'))).toEqual({
      shown: ['Personal Information (all other answers)'],
      withheld: ['Phone'],
    })
    expect(await summaryOf([])).toEqual({ shown: [], withheld: ['Personal Information'] })
    const { summary } = await showOnly(['history:depression-anxiety'])
    expect(summary.shown).toEqual([])
    expect(summary.withheld).toContain('Medical History')
  })

  test('may be empty; an unknown part is ignored', async () => {
    await expectRedirect(save({ shown: [] }))
    expect((await loadPage()).values.shown).toEqual([])
    await expectRedirect(save({ shown: ['allergies', 'no-such-part', 'constructor'] }))
    expect((await loadPage()).values.shown).toEqual(['allergies'])
  })

  test('is reset to the defaults together with the lines without code', async () => {
    await expectRedirect(save({ shown: ['social'], openName: 'on', openLine: 'Severe allergy' }))
    await expectRedirect(action(postLink(db, ada, id, { intent: 'reset' })))
    expect(await readSettings()).toEqual({ name: 'School' })
  })
})

describe('lines without the code', () => {
  test('are a name, one contact of the profile and one line', async () => {
    await fillProfile(db, ada.owner)
    const { contacts } = await loadPage()
    const [contact = '', words] = Object.entries(contacts)[0] ?? []
    expect(words).toContain('Bertil Quillfeather')
    const line = ' Severe  penicillin allergy\u202e '
    await expectRedirect(save({ openName: 'on', openContact: contact, openLine: line }))
    const open = { name: true, contact: Number(contact), line: 'Severe penicillin allergy' }
    expect((await readSettings())?.open).toEqual(open)
    expect((await loadPage()).values).toMatchObject({
      openName: true,
      openContact: contact,
      openLine: 'Severe penicillin allergy',
    })
    const { summary } = await linkLoader(visitLink(db, ada, id))
    expect(summary.open).toEqual(['Your name', 'One emergency contact', 'Your own line of text'])
  })

  test('with a mistake keep the typed values and store nothing', async () => {
    const openLine = 'x'.repeat(121)
    const answer = await readFormAnswer(save({ shown: ['social'], openName: 'on', openLine }))
    expect(answer.status).toBe(400)
    expect(answer.error).toEqual({ openLine: ['Line of text is too long: 121 of 120 characters'] })
    expect(answer.initialValue).toMatchObject({ shown: 'social', openName: 'on', openLine })
    expect(await readSettings()).toEqual({ name: 'School' })
  })

  test('reject a contact that the profile does not have', async () => {
    const answer = await readFormAnswer(save({ openContact: '7' }))
    expect(answer.error).toEqual({ openContact: ['Choose one of your contacts'] })
  })

  test('may not contain the access code', async () => {
    const link = await findEmergencyLink(db, ada.owner, id)
    const openLine = `The code is ${link?.code}.`
    const answer = await readFormAnswer(save({ openLine }))
    expect(answer.error?.openLine?.[0]).toMatch(/^Remove the access code/)
    await expectRedirect(save({ openLine: `Call 1${link?.code}` }))
  })
})

function loadPage() {
  return loader(visitLink(db, ada, id))
}

function save({ shown = [], ...rest }: { shown?: string[] } & Record<string, string | string[]>) {
  const boxes = shown.map((key): [string, string] => ['shown', key])
  const others = Object.entries(rest).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return action(postLink(db, ada, id, [...boxes, ...others]))
}

async function showOnly(shown: string[]) {
  await expectRedirect(save({ shown }))
  return await linkLoader(visitLink(db, ada, id))
}

/** Returns what the page of the link lists of the personal section. */
async function summaryOf(shown: string[]) {
  const { summary } = await showOnly(shown)
  const labels = ['Personal Information', 'Phone', 'Home address']
  const listed = (list: string[]) => list.filter(label => labels.some(one => label.startsWith(one)))
  return { shown: listed(summary.shown), withheld: listed(summary.withheld) }
}

async function readSettings() {
  return (await findEmergencyLink(db, ada.owner, id))?.settings
}
