import { describe, expect, test } from 'vitest'
import {
  type CheckedMedication,
  callBeforeNextDose,
  disclaimers,
  type Finding,
  noInteractionMessage,
  notCheckedMessage,
  nothingComparedMessage,
  selectTwoMessage,
  twoRequiredMessage,
  whomToAsk,
} from '#app/medications/check/check-report.ts'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { findingWords, splitBrief } from '#app/medications/report/finding-texts.ts'
import { nothingKnownText } from '#app/medications/report/reading-texts.ts'
import { blockTexts, listTexts, type ReportContent } from '#app/medications/report/report-blocks.ts'
import { noteText } from '#app/medications/report/report-findings.ts'
import { makeReport, readReportChoice } from '#app/medications/report/report-request.server.ts'
import { nlmStatement, reviewNotice } from '#app/medications/rules-page/about-rules.ts'
import { profileOf } from '#tests/support/data/print-kit.ts'

const unknownAllergy = { id: 2, allergen: 'Elderflower' }

const fullFacts = {
  personal: { dob: '1990-05-06', gender: 'female' },
  allergies: {
    allergies: [
      { id: 1, allergen: 'Penicillin' },
      { id: 2, allergen: 'Latex' },
    ],
  },
  reproductive: {
    biologicalSex: 'female',
    pregnancies: [{ id: 1, outcome: 'current' }],
  },
  social: { alcoholStatus: 'regular' },
  history: { conditions: ['kidney-disease'] },
}

const manyAllergies = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  allergen: `Blossom of the hedge number ${index + 1}`,
}))

describe('the report', () => {
  test('has what was checked first, then the medications, findings by weight, and the rest', () => {
    const { parts } = reportOn(['Coumadin', 'Advil', 'Xyzzyplex', 'Amoxicillin'], {
      personal: { dob: '1951-12-10' },
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }, unknownAllergy] },
    })
    expect(parts.map(({ id }) => id)).toEqual([
      'checked',
      'compared',
      'major',
      'moderate',
      'other',
      'not-compared',
      'about',
    ])
  })

  test('lists each medication with dose and frequency, and marks those without a known name', () => {
    const medications = [
      { id: 1, name: 'Coumadin', totalDosage: 5, unit: 'mg', frequency: 'twice-daily' },
      { id: 2, name: 'Xyzzyplex', frequency: 'other', customFrequency: 'On Sundays' },
      { id: 3, name: 'Ibuprofen 200 mg' },
      { id: 4, name: 'Azedra' },
    ].map(row => ({ ...row, doseTimes: [] }))
    const { parts } = reportOn([], { medications: { medications } })
    expect(partOf(parts, 'compared')).toEqual([
      {
        kind: 'medications',
        medications: [
          {
            name: 'Coumadin',
            dose: '5 mg\u00a0· Twice daily',
            details: ['Checked as warfarin'],
            warnings: [],
          },
          { name: 'Xyzzyplex', dose: 'On Sundays', details: [], warnings: [notCheckedMessage] },
          { name: 'Ibuprofen 200 mg', dose: 'Dose: Not provided', details: [], warnings: [] },
          {
            name: 'Azedra',
            dose: 'Dose: Not provided',
            details: [expect.stringMatching(/^Checked as /), nothingKnownText],
            warnings: [],
          },
        ],
      },
    ])
  })

  test('tells two rows of one name apart', () => {
    const medications = [
      { id: 1, name: 'Diclofenac', form: 'tablet', doseTimes: [] },
      { id: 2, name: 'Diclofenac', form: 'cream', doseTimes: [] },
    ]
    const { parts } = reportOn([], { medications: { medications } })
    expect(listedIn(parts).map(({ details }) => details)).toEqual([
      [],
      [expect.stringContaining('Read as a cream')],
    ])
  })

  test.each([
    ['a full profile', fullFacts],
    ['an empty profile', {}],
    ['many long allergies', { ...fullFacts, allergies: { allergies: manyAllergies } }],
  ])('has a preface of at most 130 words: %s', (_, values) => {
    for (const names of [['Warfarin Xyzzyplex', 'Ibuprofen', 'Larkhavenol'], ['Docusate'], []]) {
      const { parts } = reportOn(names, values)
      expect(parts[0]?.id).toBe('checked')
      const texts = ['Summary', ...(parts[0]?.blocks.flatMap(blockTexts) ?? [])]
      const words = texts.join(' ').split(/\s+/)
      expect(words.length).toBeGreaterThan(40)
      expect(words.length, texts.join(' ')).toBeLessThanOrEqual(130)
    }
  })

  test('says in its preface what was used, what was not, and that no clinician reviewed it', () => {
    const preface = (values: Record<string, unknown>) =>
      partOf(reportOn(['Warfarin', 'Ibuprofen', 'Larkhavenol'], values).parts, 'checked')
        .flatMap(blockTexts)
        .join('\n')
    const full = preface(fullFacts)
    expect(full).toContain(
      'The medicines below with each other, and with allergies (Penicillin, Latex), age (36 years), pregnancy (current), alcohol (regular use) and conditions (kidney disease).',
    )
    expect(full).toContain('1 name was not recognized: nothing was checked for it.')
    expect(full).toContain('not reviewed by a clinician')
    expect(full).toContain('No finding does not mean that a medicine is safe.')
    expect(full).toContain('Ask your doctor or pharmacist')
    const empty = preface({})
    expect(empty).toContain('The medicines below with each other.')
    expect(empty).toContain(
      'Not recorded, so not compared: allergies, age, pregnancy, alcohol and conditions.',
    )
  })

  test('starts with allergies, and names medications as they were written', () => {
    const { parts } = reportOn(['Coumadin', 'Advil', 'Amoxicillin'], {
      allergies: { allergies: [{ id: 1, allergen: 'Penicillin' }] },
    })
    const [meaning, first, second] = partOf(parts, 'major')
    expect(meaning).toMatchObject({ kind: 'text' })
    expect(first).toMatchObject({ titles: ['Amoxicillin. Allergy: Penicillin'] })
    expect(second).toMatchObject({
      severity: 'major',
      titles: ['Coumadin (warfarin) and Advil (ibuprofen)'],
    })
  })

  test('has the life-threatening findings first, with the call to the doctor before the advice', () => {
    const { parts } = reportOn(
      ['Sildenafil', 'Nitroglycerin', 'Amoxicillin', 'Warfarin', 'Advil'],
      {
        allergies: { allergies: [{ id: 1, allergen: 'Penicillin', severity: 'mild' }] },
      },
    )
    const major = findingsIn(parts).filter(({ severity }) => severity === 'major')
    const isUrgent = major.map(({ lines }) => lines.some(({ urgent }) => urgent))
    expect(isUrgent).toEqual([true, ...major.slice(1).map(() => false)])
    expect(major[0]?.titles).toEqual(['Nitroglycerin and Sildenafil'])
    expect(major[0]?.lines[1]).toMatchObject({ label: 'What to do', urgent: callBeforeNextDose })
  })

  test('has only effect and advice in a finding, and its source and rule in a note', () => {
    const { parts, notes } = reportOn([
      'Warfarin',
      'Ibuprofen',
      'Lisinopril',
      'Sertraline',
      'Tramadol',
    ])
    const findings = findingsIn(parts)
    expect(findings.length).toBeGreaterThan(4)
    for (const { titles, lines, notes: numbers } of findings) {
      const labels = lines.map(({ label }) => label)
      expect(labels, titles[0]).toEqual(['What can happen', 'What to do'])
      const own = numbers.flatMap(number => notes.find(note => note.number === number)?.lines ?? [])
      expect(own.map(({ label }) => label)).toContain('Source')
    }
    const before = parts.flatMap(({ blocks }) => blocks.flatMap(blockTexts)).join('\n')
    const rules = notes.flatMap(({ lines }) => lines.filter(({ label }) => label === 'Rule'))
    expect(rules.length).toBeGreaterThan(4)
    for (const { text } of rules) expect(before).not.toContain(text)
    expect(notes.map(({ number }) => number)).toEqual(notes.map((_, index) => index + 1))
  })

  test('puts findings with the same words into one, and keeps every pair', () => {
    const { parts, notes } = reportOn(['Phenelzine', 'Sertraline', 'Linezolid'])
    const both = findingsIn(parts).find(({ titles }) => titles.length > 1)
    expect(both?.titles).toEqual(['Linezolid and Sertraline', 'Phenelzine and Sertraline'])
    const major = parts.find(({ id }) => id === 'major')
    expect(major?.heading).toBe('Major (3)')
    const sentences = notes.map(noteText)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test('marks corrected names in the list', () => {
    const { parts } = reportOn(['Clarithromicin', 'Simvastatin'])
    expect(listedIn(parts)[0]?.warnings).toEqual([
      'You wrote “Clarithromicin”; it was checked as “clarithromycin”.',
      expect.stringContaining('correct its name'),
    ])
  })

  test('marks the unchecked words of a name', () => {
    const { parts } = reportOn(['Warfarin Xyzzyplex', 'Ibuprofen'])
    expect(partOf(parts, 'checked').flatMap(blockTexts)).toContain(
      '1 name was read only in part: the rest of it was not checked.',
    )
    expect(listedIn(parts)[0]?.warnings).toEqual([
      expect.stringMatching(/^Not recognized: “xyzzyplex”. Nothing was checked for these words./i),
    ])
  })

  test('does not call a list without a finding safe', () => {
    const content = reportOn(['Docusate', 'Loratadine'])
    expect(partOf(content.parts, 'none')).toEqual([
      { kind: 'notice', title: noInteractionMessage, texts: [] },
    ])
    const safe = listTexts(content).filter(text => /\bsafe\b|simulated/i.test(text))
    expect(safe.filter(text => !/does not mean/.test(text))).toEqual([])
    expect(content.notes).toEqual([])
  })

  test('says that no two medications could be compared', () => {
    for (const names of [
      ['Blumenwurz', 'Xyzzyplex'],
      ['Warfarin', 'Xyzzyplex'],
    ]) {
      expect(partOf(reportOn(names).parts, 'none')).toEqual([
        { kind: 'notice', title: nothingComparedMessage, texts: [] },
        { kind: 'notice', title: noInteractionMessage, texts: [] },
      ])
    }
  })

  test('ends with its method, sources, and the statement of the NLM', () => {
    for (const names of [[], ['Warfarin'], ['Warfarin', 'Ibuprofen']]) {
      const texts = listTexts(reportOn(names)).join('\n')
      const { version } = knowledge().file
      const said = [whomToAsk, ...disclaimers.slice(1), reviewNotice, nlmStatement, version]
      expect(said.filter(sentence => !texts.includes(sentence))).toEqual([])
    }
  })

  test('starts with the missing second medication, and checks allergies', () => {
    const allergies = { allergies: [{ id: 1, allergen: 'Penicillin' }] }
    const alone = reportOn(['Amoxicillin'], { allergies })
    const first = (message: string) => ({ kind: 'notice', title: message, texts: [] })
    expect(alone.parts[0]?.blocks[0]).toEqual(first(twoRequiredMessage))
    expect(partOf(alone.parts, 'major')).toHaveLength(2)
    const ticked = reportOn(['Amoxicillin', 'Warfarin'], { allergies }, 'm=1')
    expect(ticked.parts[0]?.blocks[0]).toEqual(first(selectTwoMessage))
    expect(partOf(ticked.parts, 'major')).toHaveLength(2)
    const none = reportOn(['Amoxicillin', 'Warfarin'], { allergies }, 'of=selected')
    expect(none.parts[0]?.blocks[0]).toEqual(first(selectTwoMessage))
    expect(partOf(none.parts, 'compared')).toHaveLength(1)
  })

  test('names omitted medications, recorded data and missing data', () => {
    const some = reportOn(['Warfarin', 'Ibuprofen', 'Metformin'], {}, 'm=1&m=2')
    expect(partOf(some.parts, 'compared').at(-1)).toEqual({
      kind: 'text',
      text: 'Not part of this report: Metformin.',
    })
    expect(JSON.stringify(partOf(some.parts, 'about'))).toMatch(
      /says nothing about allergies.*no date of birth.*Cautions for pregnancy were not looked for/,
    )
    const known = reportOn(['Warfarin', 'Ibuprofen'], {
      personal: { dob: '1951-12-10', gender: 'male' },
      allergies: { noKnownAllergies: true },
    })
    const facts = partOf(known.parts, 'about').flatMap(blockTexts)[1]
    expect(facts).toMatch(
      /^Allergies: None known. Age: 74 years. Alcohol: The profile says nothing/,
    )
    expect(facts).not.toMatch(/pregnan/i)
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
    expect(named).toEqual(['Not compared'])
    expect(partOf(content.parts, 'not-compared')).toEqual([
      {
        kind: 'list',
        items: [
          { title: 'Researching', texts: ['Turmeric'] },
          { title: 'Discontinued', texts: ['Ibuprofen'] },
        ],
      },
    ])
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
      { label: 'What can happen', text: 'Our source names this pair and gives no details.' },
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
    expect(open.map(({ label }) => label)).toEqual(['What can happen', 'What to do'])
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

function listedIn(parts: ReportContent['parts']) {
  return partOf(parts, 'compared').flatMap(block =>
    block.kind === 'medications' ? block.medications : [],
  )
}

function findingsIn(parts: ReportContent['parts']) {
  return parts.flatMap(({ blocks }) => blocks).filter(block => block.kind === 'finding')
}
