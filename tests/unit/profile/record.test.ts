import { describe, expect, test } from 'vitest'
import { appliesTo, type Profile } from '#app/profile/record/profile.ts'
import { type RecordRow, toRecord, toRecordSection } from '#app/profile/record/record.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { functional } from '#app/profile-definition/sections/functional.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { immunizations } from '#app/profile-definition/sections/immunizations.ts'
import { mental } from '#app/profile-definition/sections/mental.ts'
import { personal } from '#app/profile-definition/sections/personal.ts'
import { reproductive } from '#app/profile-definition/sections/reproductive.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { social } from '#app/profile-definition/sections/social.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { savedSection } from '#tests/support/data/saved-profile.ts'

describe('the record', () => {
  test('shows no answer of another section', () => {
    const names = rowsOf(history, { ...fullProfile.history, bloodType: 'ab-' }).map(row => row.name)
    expect(names).toContain('lastPhysicalExam')
    expect(names).not.toContain('bloodType')
  })

  test('shows the code of a name', () => {
    const [tdap, cowpox] = rowsOf(immunizations, fullProfile.immunizations)[0]?.items ?? []
    expect(tdap?.rows.at(-1)).toMatchObject({ label: 'CVX code', text: '115', emergency: 'hidden' })
    const labels = cowpox?.rows.map(({ label }) => label)
    expect(labels).toContain('Date received')
    expect(labels).not.toContain('CVX code')
  })

  test('omits blocks of another sex, and ticks that only open answers', () => {
    const legends = (biologicalSex: string) =>
      toRecordSection(reproductive, savedSection({ biologicalSex })).blocks.map(
        ({ legend }) => legend,
      )
    expect(legends('male')).toEqual(['Biological sex', 'Male reproductive health', 'Contraception'])
    expect(legends('female')).not.toContain('Male reproductive health')
    const limits = { hasPhysicalLimitations: true, assistedActivities: ['stairs'] }
    const names = rowsOf(functional, limits).map(row => row.name)
    expect(names).toContain('assistedActivities')
    expect(names).not.toContain('hasPhysicalLimitations')
  })

  test('links to the page of a block while it applies', () => {
    const more = (hasInsurance: boolean) =>
      toRecordSection(personal, savedSection({ hasInsurance })).blocks.flatMap(
        block => block.more?.to ?? [],
      )
    expect(more(true)).toEqual(['/profile/insurance-cards'])
    expect(more(false)).toEqual([])
  })
})

describe('the emergency view', () => {
  test('places a field as it says, else its list, else its section', () => {
    const places = (section: Section, values: object) =>
      Object.fromEntries(rowsOf(section, values).map(row => [row.name, row.emergency]))
    expect(places(functional, {})).toMatchObject({ adlStatus: 'hidden', mobilityStatus: 'shown' })
    expect(places(history, {})).toMatchObject({ firstToKnow: 'critical', surgeries: 'shown' })
    const [job] = rowsOf(social, fullProfile.social).flatMap(({ items }) => items ?? [])
    expect(job?.rows.map(({ emergency }) => emergency)).toEqual(Array(4).fill('hidden'))
    const contacts = rowsOf(personal, fullProfile.personal).find(
      ({ name }) => name === 'emergencyContacts',
    )
    expect(contacts?.items?.[0]?.rows.map(({ emergency }) => emergency)).toEqual([
      'critical',
      'critical',
      'hidden',
    ])
  })
})

test('a tick has its own words under its heading', () => {
  const ticked = rowsOf(history, { noImplantedDevices: true })
  expect(ticked.find(({ name }) => name === 'noImplantedDevices')).toMatchObject({
    label: 'Implanted devices',
    text: 'No implanted devices',
  })
})

describe('the mental health section', () => {
  test.each<[string, Profile, boolean]>([
    ['nothing was said', {}, false],
    [
      'the history says no',
      { history: savedSection({ hasMentalHealthHistory: 'no' as const }) },
      false,
    ],
    [
      'the history says yes',
      { history: savedSection({ hasMentalHealthHistory: 'yes' as const }) },
      true,
    ],
  ])('when %s', (_, profile, isThere) => {
    const filled = { ...profile, mental: savedSection(fullProfile.mental) }
    expect(appliesTo(mental, filled)).toBe(isThere)
    expect(toRecord(filled).some(({ name }) => name === 'mental')).toBe(isThere)
    expect(toRecord(filled)).toHaveLength(sections.length - (isThere ? 0 : 1))
  })
})

function rowsOf(section: Section, values: object): RecordRow[] {
  const { blocks } = toRecordSection(section, savedSection({ ...values }))
  return blocks.flatMap(block => block.rows)
}

test('the full record separates current, researching and discontinued medications', () => {
  const rows = [
    { id: 1, name: 'Apixaban' },
    { id: 2, name: 'Ibuprofen', status: 'discontinued' },
    { id: 3, name: 'Turmeric', status: 'researching' },
    { id: 4, name: 'Metformin', status: 'current' },
  ]
  const record = toRecord({ medications: savedSection({ medications: rows }) } as Profile)
  const blocks = record.find(({ name }) => name === 'medications')?.blocks ?? []
  expect(
    blocks.map(({ legend, rows }) => [
      legend,
      rows.flatMap(({ items = [] }) => items.map(({ title, place }) => [title, place])),
    ]),
  ).toEqual([
    [
      'Current medications',
      [
        ['Apixaban', 0],
        ['Metformin', 3],
      ],
    ],
    ['Researching, not taken', [['Turmeric', 2]]],
    ['Discontinued, not taken any more', [['Ibuprofen', 1]]],
  ])
})
