import { describe, expect, test } from 'vitest'
import { knowledge } from '#app/medications/check/knowledge.server.ts'
import {
  type Finding,
  limits,
  noInteractionFound,
  notChecked,
  selectTwo,
  twoRequired,
} from '#app/medications/check/report.ts'
import { findingWords } from '#app/medications/report/finding-words.ts'
import { type ReportContent, textsOf } from '#app/medications/report/report-content.ts'
import { choiceIn, makeReport } from '#app/medications/report/report-request.server.ts'
import { howChecked, nlmStatement } from '#app/medications/rules/about-list.ts'
import { profileOf } from '#tests/support/print-kit.ts'

describe('The report', () => {
  test('says what it could not check before it says what it found', () => {
    const { parts } = reportOn(['Coumadin', 'Advil', 'Xyzzyplex', 'Amoxicillin'], {
      allergies: {
        allergies: [
          { id: 1, allergen: 'Penicillin' },
          { id: 2, allergen: 'Elderflower' },
        ],
      },
    })
    const ids = parts.map(({ id }) => id)
    const inOrder = ['compared', 'circumstances', 'summary', 'not-recognized', 'major']
    expect(ids.filter(id => inOrder.includes(id))).toEqual(inOrder)
    expect(ids.slice(-3)).toEqual(['allergies-not-compared', 'limits', 'list'])
    expect(partOf(parts, 'not-recognized')).toEqual([
      { kind: 'notice', title: 'Xyzzyplex', texts: [notChecked] },
    ])
    expect(partOf(parts, 'compared')[0]).toMatchObject({
      items: [
        { title: 'Coumadin', texts: ['Checked as warfarin'] },
        { title: 'Advil', texts: ['Checked as ibuprofen'] },
        { title: 'Xyzzyplex', texts: [notChecked] },
        { title: 'Amoxicillin', texts: ['Checked as amoxicillin'] },
      ],
    })
  })

  test('begins the gravest with allergies, and names medicines as they were written', () => {
    const { parts } = reportOn(['Coumadin', 'Advil', 'Amoxicillin'], {
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }] },
    })
    const [meaning, first, second] = partOf(parts, 'major')
    expect(meaning).toMatchObject({ kind: 'text' })
    expect(first).toMatchObject({ words: { title: 'Amoxicillin. Allergy: Penicillin' } })
    expect(second).toMatchObject({
      severity: 'major',
      words: {
        title: 'Warfarin and ibuprofen',
        medicines: 'In your list: Coumadin (warfarin), Advil (ibuprofen)',
      },
    })
  })

  test('tells with every finding what happens, what to do and who says so', () => {
    const { parts } = reportOn(['Warfarin', 'Ibuprofen', 'Lisinopril', 'Sertraline', 'Tramadol'])
    const findings = parts.flatMap(({ blocks }) => blocks).filter(one => one.kind === 'finding')
    expect(findings.length).toBeGreaterThan(4)
    for (const { words } of findings) {
      const labels = words.lines.map(({ label }) => label)
      expect(labels, words.title).toEqual(
        expect.arrayContaining(['What happens', 'What to do', 'Source']),
      )
    }
  })

  test('says on top how a misspelled name was read', () => {
    const { parts } = reportOn(['Clarithromicin', 'Simvastatin'])
    const [notice] = partOf(parts, 'compared')
    expect(notice).toMatchObject({
      kind: 'notice',
      texts: [
        'You wrote “Clarithromicin”; it was checked as “clarithromycin”.',
        expect.stringContaining('correct its name'),
      ],
    })
  })

  test('never calls a list without a finding safe', () => {
    const content = reportOn(['Docusate', 'Loratadine'])
    expect(partOf(content.parts, 'summary').at(-1)).toEqual({
      kind: 'notice',
      title: noInteractionFound,
      texts: [],
    })
    const others = textsOf(content).filter(text => text !== noInteractionFound)
    expect(others.filter(text => /\bsafe\b|simulated/i.test(text))).toEqual([])
  })

  test('always ends in its limits, its version, how it was made, and the statement of the NLM', () => {
    for (const names of [[], ['Warfarin'], ['Warfarin', 'Ibuprofen']]) {
      const texts = textsOf(reportOn(names))
      const version = expect.stringContaining(knowledge().file.version)
      expect(texts).toEqual(expect.arrayContaining([...limits, howChecked, nlmStatement, version]))
    }
  })

  test('says first when there are too few to compare, and checks allergies all the same', () => {
    const allergies = { allergies: [{ id: 1, allergen: 'Penicillin' }] }
    const alone = reportOn(['Amoxicillin'], { allergies })
    expect(alone.parts[0]?.blocks).toEqual([{ kind: 'notice', title: twoRequired, texts: [] }])
    expect(partOf(alone.parts, 'major')).toHaveLength(2)
    const ticked = reportOn(['Amoxicillin', 'Warfarin'], { allergies }, 'm=1')
    expect(ticked.parts[0]?.blocks).toEqual([{ kind: 'notice', title: selectTwo, texts: [] }])
    expect(partOf(ticked.parts, 'major')).toHaveLength(2)
    const none = reportOn(['Amoxicillin', 'Warfarin'], { allergies }, 'of=selected')
    expect(none.parts[0]?.blocks).toEqual([{ kind: 'notice', title: selectTwo, texts: [] }])
  })

  test('names what was left out, what is recorded, and what is not', () => {
    const some = reportOn(['Warfarin', 'Ibuprofen', 'Metformin'], {}, 'm=1&m=2')
    expect(partOf(some.parts, 'compared').at(-1)).toEqual({
      kind: 'text',
      text: 'Not part of this report: Metformin.',
    })
    expect(JSON.stringify(partOf(some.parts, 'circumstances'))).toMatch(
      /says nothing about allergies.*no date of birth.*Cautions for pregnancy were not looked for/,
    )
    const known = reportOn(['Warfarin', 'Ibuprofen'], {
      personal: { dob: '1951-12-10', gender: 'male' },
      allergies: { noKnownAllergies: true },
    })
    expect(partOf(known.parts, 'circumstances')).toEqual([
      {
        kind: 'list',
        items: [
          { title: 'Allergies', texts: ['None known'] },
          { title: 'Age', texts: ['74 years'] },
        ],
      },
    ])
  })

  test('leaves out what is not taken now', () => {
    const medications = [
      { id: 1, name: 'Warfarin', doseTimes: [] },
      { id: 2, name: 'Ibuprofen', status: 'discontinued', doseTimes: [] },
    ]
    const content = reportOn([], { medications: { medications } })
    expect(JSON.stringify(content.parts)).not.toMatch(/ibuprofen/i)
    expect(textsOf(content)).toContain(twoRequired)
  })
})

describe('What an address asks for', () => {
  const profile = profileWith(['Warfarin', 'Ibuprofen'])

  test.each([
    ['', {}],
    ['of=selected', { ids: [] }],
    ['m=2&m=1&m=2', { ids: [2, 1] }],
    ['m=3', undefined],
    ['m=1&m=x', undefined],
    ['m=', undefined],
    ['m=01', undefined],
  ])('%s', (search, choice) => {
    expect(choiceIn(new URLSearchParams(search), profile)).toEqual(choice)
  })

  test('has a PDF for two or more', () => {
    expect(madeOf(['Warfarin', 'Ibuprofen']).pdf).toBe('/profile/medications/report.pdf?m=1&m=2')
    expect(madeOf(['Warfarin']).pdf).toBeUndefined()
    expect(madeOf(['Warfarin', 'Ibuprofen'], {}, 'm=2').pdf).toBeUndefined()
  })
})

describe('A finding in words', () => {
  const pair: Finding = {
    kind: 'interaction',
    severity: 'moderate',
    term: 'Significant',
    a: 'warfarin',
    b: 'phytonadione',
    medicines: ['warfarin', 'phytonadione'],
    source: 'NDF-RT 2014',
    also: [],
  }

  test('says that a pair of the 2014 list comes without details', () => {
    expect(findingWords(pair).lines).toEqual([
      { label: 'What happens', text: 'Our source names this pair and gives no details.' },
      { label: 'What to do', text: 'Ask your doctor or pharmacist about these two.' },
      { label: 'Source says', text: 'Significant' },
      { label: 'Source', text: 'NDF-RT 2014' },
    ])
  })

  test('says why it is shown as less grave', () => {
    const softened = findingWords({ ...pair, severity: 'other', softened: 'On a list' })
    expect(softened.lines.at(-1)).toEqual({ label: 'Shown as “Other”', text: 'On a list' })
  })
})

function reportOn(
  names: string[],
  values: Record<string, unknown> = {},
  search = '',
): ReportContent {
  return madeOf(names, values, search).content
}

function madeOf(names: string[], values: Record<string, unknown> = {}, search = '') {
  const profile = profileWith(names, values)
  const choice = choiceIn(new URLSearchParams(search), profile)
  if (!choice) throw new Error(`No choice: ${search}`)
  return makeReport({
    profile,
    accountName: 'Ada Quillfeather',
    choice,
    now: new Date('2026-11-21T12:00:00Z'),
    origin: 'https://medfold.example.org',
  })
}

function profileWith(names: string[], values: Record<string, unknown> = {}) {
  const medications = names.map((name, index) => ({ id: index + 1, name, doseTimes: [] }))
  return profileOf({ medications: { medications }, ...values })
}

function partOf(parts: ReportContent['parts'], id: string) {
  return parts.find(part => part.id === id)?.blocks ?? []
}
