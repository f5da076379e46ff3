import { describe, expect, test } from 'vitest'
import {
  type CheckedMedication,
  disclaimers,
  type Finding,
  noInteractionMessage,
  notCheckedMessage,
  selectTwoMessage,
  twoRequiredMessage,
} from '#app/medications/check/check-report.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { findingWords, splitBrief } from '#app/medications/report/finding-texts.ts'
import { listTexts, type ReportContent } from '#app/medications/report/report-content.ts'
import { makeReport, readReportChoice } from '#app/medications/report/report-request.server.ts'
import { howChecked, nlmStatement } from '#app/medications/rules-page/about-rules.ts'
import { profileOf } from '#tests/support/data/print-kit.ts'

describe('the report', () => {
  test('lists unchecked names before findings', () => {
    const { parts } = reportOn(['Coumadin', 'Advil', 'Xyzzyplex', 'Amoxicillin'], {
      allergies: {
        allergies: [
          { id: 1, allergen: 'Penicillin' },
          { id: 2, allergen: 'Elderflower' },
        ],
      },
    })
    const ids = parts.map(({ id }) => id)
    const inOrder = ['summary', 'not-recognized', 'major', 'compared', 'circumstances']
    expect(ids.filter(id => inOrder.includes(id))).toEqual(inOrder)
    expect(ids.slice(-3)).toEqual(['allergies-not-compared', 'limits', 'list'])
    expect(partOf(parts, 'not-recognized')).toEqual([
      { kind: 'notice', title: 'Xyzzyplex', texts: [notCheckedMessage] },
    ])
    expect(partOf(parts, 'compared')[0]).toMatchObject({
      items: [
        { title: 'Coumadin', texts: ['Checked as warfarin'] },
        { title: 'Advil', texts: ['Checked as ibuprofen'] },
        { title: 'Xyzzyplex', texts: [notCheckedMessage] },
        { title: 'Amoxicillin', texts: ['Checked as amoxicillin'] },
      ],
    })
  })

  test('starts with allergies, and names medications as they were written', () => {
    const { parts } = reportOn(['Coumadin', 'Advil', 'Amoxicillin'], {
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }] },
    })
    const [meaning, first, second] = partOf(parts, 'major')
    expect(meaning).toMatchObject({ kind: 'text' })
    expect(first).toMatchObject({ words: { title: 'Amoxicillin. Allergy: Penicillin' } })
    expect(second).toMatchObject({
      severity: 'major',
      words: { title: 'Coumadin (warfarin) and Advil (ibuprofen)' },
    })
    expect(second).not.toHaveProperty('words.medications')
  })

  test('has effect, advice and source for every finding', () => {
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

  test('lists corrected names before findings', () => {
    const { parts } = reportOn(['Clarithromicin', 'Simvastatin'])
    const ids = parts.map(({ id }) => id)
    expect(ids.indexOf('readings')).toBeLessThan(ids.indexOf('major'))
    const [notice] = partOf(parts, 'readings')
    expect(notice).toMatchObject({
      kind: 'notice',
      texts: [
        'You wrote “Clarithromicin”; it was checked as “clarithromycin”.',
        expect.stringContaining('correct its name'),
      ],
    })
  })

  test('starts with unchecked names, before missing findings', () => {
    const nothing = partOf(reportOn(['Docusate', 'Loratadine', 'Xyzzyplex']).parts, 'summary')
    expect(nothing).toEqual([
      {
        kind: 'notice',
        title: '1 name was not recognized: nothing was checked for it.',
        texts: [],
      },
      expect.objectContaining({ kind: 'text' }),
      { kind: 'notice', title: noInteractionMessage, texts: [] },
    ])
    const none = partOf(reportOn(['Blumenwurz', 'Xyzzyplex']).parts, 'summary')
    expect(none.slice(0, 2)).toEqual([
      {
        kind: 'notice',
        title: '2 names were not recognized: nothing was checked for them.',
        texts: [],
      },
      { kind: 'notice', title: 'No two medications could be compared.', texts: [] },
    ])
    const one = partOf(reportOn(['Warfarin', 'Xyzzyplex']).parts, 'summary')
    expect(one.map(block => ('title' in block ? block.title : block))).toEqual([
      '1 name was not recognized: nothing was checked for it.',
      'No two medications could be compared.',
      noInteractionMessage,
    ])
  })

  test('names the unchecked words of a name', () => {
    const { parts } = reportOn(['Warfarin Xyzzyplex', 'Ibuprofen'])
    expect(partOf(parts, 'summary')[0]).toMatchObject({
      title: '1 name was read only in part: the rest of it was not checked.',
    })
    expect(partOf(parts, 'readings')).toEqual([
      {
        kind: 'notice',
        title: 'Recognized only in part',
        texts: [
          expect.stringMatching(/^Of “Warfarin Xyzzyplex” nothing was checked for “xyzzyplex”/i),
        ],
      },
    ])
  })

  test('does not call a list without a finding safe', () => {
    const content = reportOn(['Docusate', 'Loratadine'])
    expect(partOf(content.parts, 'summary').at(-1)).toEqual({
      kind: 'notice',
      title: noInteractionMessage,
      texts: [],
    })
    const others = listTexts(content).filter(text => text !== noInteractionMessage)
    expect(others.filter(text => /\bsafe\b|simulated/i.test(text))).toEqual([])
  })

  test('ends with its limits, version, method and the statement of the NLM', () => {
    for (const names of [[], ['Warfarin'], ['Warfarin', 'Ibuprofen']]) {
      const texts = listTexts(reportOn(names))
      const version = expect.stringContaining(knowledge().file.version)
      expect(texts).toEqual(
        expect.arrayContaining([...disclaimers, howChecked, nlmStatement, version]),
      )
    }
  })

  test('starts with the missing second medication, and checks allergies', () => {
    const allergies = { allergies: [{ id: 1, allergen: 'Penicillin' }] }
    const alone = reportOn(['Amoxicillin'], { allergies })
    expect(alone.parts[0]?.blocks).toEqual([
      { kind: 'notice', title: twoRequiredMessage, texts: [] },
    ])
    expect(partOf(alone.parts, 'major')).toHaveLength(2)
    const ticked = reportOn(['Amoxicillin', 'Warfarin'], { allergies }, 'm=1')
    expect(ticked.parts[0]?.blocks).toEqual([
      { kind: 'notice', title: selectTwoMessage, texts: [] },
    ])
    expect(partOf(ticked.parts, 'major')).toHaveLength(2)
    const none = reportOn(['Amoxicillin', 'Warfarin'], { allergies }, 'of=selected')
    expect(none.parts[0]?.blocks).toEqual([{ kind: 'notice', title: selectTwoMessage, texts: [] }])
  })

  test('names omitted medications, recorded data and missing data', () => {
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
          { title: 'Alcohol', texts: [expect.stringContaining('says nothing about alcohol')] },
          { title: 'Conditions', texts: [expect.stringContaining('says nothing about kidney')] },
          { title: 'Not looked at', texts: expect.arrayContaining([expect.any(String)]) },
        ],
      },
    ])
  })

  test('compares current medications, and lists the others separately', () => {
    const medications = [
      { id: 1, name: 'Warfarin', doseTimes: [] },
      { id: 2, name: 'Ibuprofen', status: 'discontinued', doseTimes: [] },
      { id: 3, name: 'Turmeric', status: 'researching', doseTimes: [] },
      { id: 4, name: 'Metformin', status: 'current', doseTimes: [] },
    ]
    const content = reportOn([], { medications: { medications } })
    const named = content.parts.flatMap(({ heading, blocks }) =>
      /ibuprofen|turmeric/i.test(JSON.stringify(blocks)) ? [heading] : [],
    )
    expect(named).toEqual(['Researching, not compared', 'Discontinued, not compared'])
    expect(JSON.stringify(partOf(content.parts, 'compared'))).toMatch(/Warfarin.*Metformin/)
    const alone = reportOn([], { medications: { medications: medications.slice(0, 3) } })
    expect(listTexts(alone)).toContain(twoRequiredMessage)
  })
})

describe('the choice in a URL', () => {
  const profile = profileWith(['Warfarin', 'Ibuprofen'])

  test.each([
    ['', {}],
    ['of=selected', { ids: [] }],
    ['m=2&m=1&m=2', { ids: [2, 1] }],
    ['m=3', undefined],
    ['m=1&m=x', undefined],
    ['m=', undefined],
    ['m=01', undefined],
  ])('is read from %s', (search, choice) => {
    expect(readReportChoice(new URLSearchParams(search), profile)).toEqual(choice)
  })

  test('gives a PDF for two or more', () => {
    expect(madeOf(['Warfarin', 'Ibuprofen']).pdf).toBe('/profile/medications/report.pdf?m=1&m=2')
    expect(madeOf(['Warfarin']).pdf).toBeUndefined()
    expect(madeOf(['Warfarin', 'Ibuprofen'], {}, 'm=2').pdf).toBeUndefined()
  })
})

describe('a finding in words', () => {
  const pair: Finding = {
    kind: 'interaction',
    severity: 'moderate',
    term: 'Significant',
    a: 'warfarin',
    b: 'phytonadione',
    medications: ['warfarin', 'phytonadione'],
    source: 'NDF-RT 2014',
    otherReasons: [],
  }

  test('says that a pair of the 2014 list has no details', () => {
    expect(findingWords(pair).lines).toEqual([
      { label: 'What happens', text: 'Our source names this pair and gives no details.' },
      { label: 'What to do', text: 'Ask your doctor or pharmacist about these two.' },
      { label: 'Source says', text: 'Significant' },
      { label: 'Source', text: 'NDF-RT 2014' },
    ])
  })

  test('names the action of our own rules, and dates the rule', () => {
    const rule = { term: 'monitor', rule: 'some-rule', written: '2026-11-21' } as const
    expect(findingWords({ ...pair, ...rule }).lines.slice(2)).toEqual([
      { label: 'Action', text: 'monitor' },
      { label: 'Source', text: 'NDF-RT 2014' },
      { label: 'Rule', text: 'some-rule, written November 21, 2026' },
    ])
    const onHighPriority = findingWords({ ...pair, term: 'avoid' })
    expect(onHighPriority.lines).toContainEqual({ label: 'Action', text: 'avoid' })
  })

  test('says why it is less grave', () => {
    const downgradeReason = findingWords({
      ...pair,
      severity: 'other',
      downgradeReason: 'On a list',
    })
    expect(downgradeReason.lines.at(-1)).toEqual({ label: 'Shown as “Other”', text: 'On a list' })
  })

  test('keeps the important lines open', () => {
    const { lines } = findingWords({ ...pair, mechanism: 'Both do', downgradeReason: 'On a list' })
    const { open, folded } = splitBrief(lines)
    expect(open.map(({ label }) => label)).toEqual(['What happens', 'What to do'])
    expect([...open, ...folded]).toEqual(lines)
  })
})

describe('the title of a finding', () => {
  const eliquis = { typed: 'Eliquis', ingredients: ['apixaban'] }
  const advil = { typed: 'Advil', ingredients: ['ibuprofen'] }
  const caduet = { typed: 'Caduet', ingredients: ['amlodipine', 'atorvastatin'] }
  const zestoretic = { typed: 'Zestoretic', ingredients: ['hydrochlorothiazide', 'lisinopril'] }

  test.each<[string, Partial<Finding>, CheckedMedication[], string]>([
    ['all known', {}, [advil, eliquis], 'Eliquis (apixaban) and Advil (ibuprofen)'],
    ['one known', {}, [advil], 'Eliquis (apixaban) and Advil (ibuprofen)'],
    ['none known', {}, [], 'Advil and Eliquis (apixaban and ibuprofen)'],
    [
      'a name that says it',
      { medications: ['ibuprofen 200 mg', 'Eliquis'] },
      [],
      'Eliquis (apixaban) and ibuprofen 200 mg',
    ],
    [
      'the ingredients themselves',
      { medications: ['ibuprofen', 'Apixaban'] },
      [],
      'Apixaban and ibuprofen',
    ],
    [
      'three that hold two',
      { medications: ['Advil', 'Eliquis', 'Motrin'] },
      [advil, eliquis, { typed: 'Motrin', ingredients: ['ibuprofen'] }],
      'Eliquis (apixaban), Advil (ibuprofen) and Motrin (ibuprofen)',
    ],
    [
      'a line with several',
      { medications: ['Warfarin, Ibuprofen', 'Eliquis'] },
      [],
      'Eliquis (apixaban) and Warfarin, Ibuprofen (ibuprofen)',
    ],
    ['both on one line', { medications: ['my two'] }, [], 'Apixaban and ibuprofen'],
    [
      'a product that holds both',
      { a: 'amlodipine', b: 'atorvastatin', medications: ['Lipitor', 'Caduet'] },
      [{ typed: 'Lipitor', ingredients: ['atorvastatin'] }, caduet],
      'Caduet (amlodipine, atorvastatin) and Lipitor (atorvastatin)',
    ],
    [
      'a product that holds both, and one of which nothing is known',
      { a: 'amlodipine', b: 'atorvastatin', medications: ['Lipitor', 'Caduet'] },
      [caduet],
      'Lipitor and Caduet (amlodipine and atorvastatin)',
    ],
    [
      'a rule of three, two of them in one product',
      {
        a: 'lisinopril, hydrochlorothiazide',
        b: 'ibuprofen',
        medications: ['Advil', 'Zestoretic'],
      },
      [zestoretic, advil],
      'Zestoretic (lisinopril, hydrochlorothiazide) and Advil (ibuprofen)',
    ],
    [
      'a rule of three, nothing known',
      { a: 'lisinopril, hydrochlorothiazide', b: 'ibuprofen', medications: ['A', 'B', 'C'] },
      [],
      'A, B and C (lisinopril, hydrochlorothiazide and ibuprofen)',
    ],
    [
      'the same ingredient twice',
      { kind: 'duplicate', a: 'ibuprofen', b: 'ibuprofen', medications: ['Advil', 'Motrin'] },
      [advil],
      'Ibuprofen more than once: Advil, Motrin',
    ],
    [
      'the same class twice',
      { kind: 'duplicate', a: 'ibuprofen', b: 'naproxen', medications: ['Advil', 'Aleve'] },
      [advil],
      'Advil (ibuprofen) and Aleve (naproxen): the same class twice',
    ],
    [
      'an allergy',
      { kind: 'allergy', a: 'amoxicillin', b: 'Allergy: Penicillin', medications: ['Augmentin'] },
      [],
      'Augmentin (amoxicillin). Allergy: Penicillin',
    ],
    [
      'a caution',
      { kind: 'caution', a: 'ibuprofen', b: 'Age 65 or over', medications: ['Advil', 'ibuprofen'] },
      [],
      'Advil (ibuprofen) and ibuprofen. Age 65 or over',
    ],
  ])('%s', (_, some, listed, title) => {
    const finding: Finding = {
      kind: 'interaction',
      severity: 'major',
      term: 'avoid',
      a: 'apixaban',
      b: 'ibuprofen',
      medications: ['Advil', 'Eliquis'],
      source: 'Some label',
      otherReasons: [],
      ...some,
    }
    const words = findingWords(finding, listed)
    expect(words.title).toBe(title)
    const said = `${words.title} ${words.medications}`
    for (const name of finding.medications) expect(said.toLowerCase()).toContain(name.toLowerCase())
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
  const choice = readReportChoice(new URLSearchParams(search), profile)
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
