import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detailWords } from '#app/medications/names/line/detail-words.ts'
import {
  splitMedicationList,
  type TypedRow,
} from '#app/medications/names/list/split-list.server.ts'
import { listedLines, listStyles } from '#tests/support/data/typed-medications.ts'
import { runs } from '#tests/support/runner/runs.ts'

const sizes = [1, 12, 60]
const cases = Object.keys(listStyles).flatMap(style => sizes.map(size => [style, size] as const))

describe('a list of medications', () => {
  test('has 60 lines in at least ten styles', () => {
    expect(listedLines).toHaveLength(60)
    expect(Object.keys(listStyles).length).toBeGreaterThanOrEqual(10)
  })

  test.each(cases)('%s, with %i medications, gives name, dose and frequency', (style, size) => {
    const lines = listedLines.slice(0, size)
    const { rows, rest } = splitMedicationList(listStyles[style]?.(lines) ?? '')
    expect(rows.map(toRead)).toEqual(
      lines.map(({ name, read }) => ({ name: name.toLowerCase(), ...read })),
    )
    expect(rows.flatMap(({ candidates, unread }) => [...candidates, ...unread])).toEqual([])
    expect(rest).toBe('')
  })
})

function toRead({ name, details }: ReturnType<typeof splitMedicationList>['rows'][number]) {
  const { totalDosage, unit, frequency } = details
  return { name: name.toLowerCase(), totalDosage, unit, frequency }
}

/** A typed list, and its rows: name, details in words, and what else is said about the row. */
const awkward: [title: string, typed: string, rows: string[], ignored?: string[]][] = [
  [
    'a sentence with “and”',
    'I take metformin, lisinopril and aspirin 81',
    ['metformin', 'lisinopril', 'aspirin 81'],
  ],
  [
    'commas and “and” within a medication',
    'amlodipine and benazepril 5/10 daily, insulin glargine, 20 units at bedtime, hydrochlorothiazide/lisinopril, vitamin B6, B12',
    [
      'amlodipine and benazepril 5/10: Once daily',
      'insulin glargine: 20 units, every night at bedtime',
      'hydrochlorothiazide/lisinopril',
      'vitamin B6',
      'B12',
    ],
  ],
  [
    'one product or two',
    'lisinopril and hydrochlorothiazide\nlisinopril 10 mg and hydrochlorothiazide 25 mg',
    [
      'lisinopril and hydrochlorothiazide [mayBeTwo]',
      'lisinopril: 10 mg',
      'hydrochlorothiazide: 25 mg',
    ],
  ],
  [
    'a list from an app of a pharmacy',
    `METFORMIN HCL 500 MG TABLET
TAKE 1 TABLET BY MOUTH TWICE DAILY
QTY: 60 REFILLS: 3
Prescribed by: Dr. Jane Smith
Last filled 10/12/2026
$4.00
• Lisinopril 10 MG Oral Tablet  Rx# 1234567  Refills: 2
Take 1 tablet (10 mg total) by mouth 1 (one) time each day.`,
    [
      'METFORMIN HCL: 500 mg, 1 pill per dose, 500 mg in each pill, tablet, twice daily',
      'Lisinopril: 10 mg, 1 pill per dose, 10 mg in each pill, tablet, once daily',
    ],
    ['QTY: 60 REFILLS: 3', 'Prescribed by: Dr. Jane Smith', 'Last filled 10/12/2026', '$4.00'],
  ],
  [
    'headings with a time, and blank lines',
    'Current medications:\n\nMorning:\n- metformin 500 mg\n- lisinopril 10 mg twice daily\n\nBedtime meds\n- atorvastatin 40 mg\n\naspirin 81 mg',
    [
      'metformin: 500 mg, every morning',
      'lisinopril: 10 mg, twice daily',
      'atorvastatin: 40 mg, every night at bedtime',
      'aspirin: 81 mg',
    ],
    ['Current medications:', 'Morning:', 'Bedtime meds'],
  ],
  [
    'headings within a line',
    'Morning: metformin 500 mg, aspirin 81 mg\nMedications: warfarin 5 mg daily',
    [
      'metformin: 500 mg, every morning',
      'aspirin: 81 mg, every morning',
      'warfarin: 5 mg, once daily',
    ],
    ['Morning:', 'Medications:'],
  ],
  [
    'a wrapped line',
    'metformin 500 mg twice\r\ndaily, lisinopril 10 mg for high blood\r\npressure',
    ['metformin: 500 mg, twice daily', 'lisinopril: 10 mg, for: high blood pressure'],
  ],
  [
    'each answer on a line of its own',
    'Metformin\n500 mg\ntwice daily\n\nDrug: aspirin\nDose: 81 mg\nReason: heart',
    ['Metformin: 500 mg, twice daily', 'aspirin: 81 mg, for: heart'],
  ],
  [
    'tables',
    '| Drug | Dose | Reason |\n|---|---|---|\n| Metformin | 500 mg | diabetes |\n\nMedication,Dose,How often\nWarfarin,5 mg,daily',
    ['Metformin: 500 mg, for: diabetes', 'Warfarin: 5 mg, once daily'],
    ['| Drug | Dose | Reason |', '|---|---|---|', 'Medication,Dose,How often'],
  ],
  [
    'allergies, which are no medication',
    'Allergies: penicillin, sulfa\nNKDA\nmetformin\nAllergies:\nlatex\npeanuts\n\naspirin',
    ['metformin', 'aspirin'],
    ['Allergies: penicillin, sulfa', 'NKDA', 'Allergies:', 'latex', 'peanuts'],
  ],
  [
    'medications that are not taken any more',
    'metformin 500 mg\nStopped:\nwarfarin 5 mg\n',
    ['metformin: 500 mg', 'warfarin: 5 mg [stopped]'],
    ['Stopped:'],
  ],
  [
    'the same name twice',
    'Metformin 500 mg\nmetformin 500 mg\nmetformin 1000 mg',
    ['Metformin: 500 mg [repeated]', 'metformin: 1000 mg [repeated]'],
    ['metformin 500 mg'],
  ],
  [
    'words that our list does not have',
    'blue pill in the morning, something for my stomach, and a water pill; Zzyzzyx 5 mg daily',
    [
      'blue pill: Every morning',
      'something: for: my stomach',
      'a water pill',
      'Zzyzzyx: 5 mg, once daily',
    ],
  ],
  [
    'a brand',
    'Atorvastatin 20 mg (generic for Lipitor)\nPlavix (clopidogrel) 75 mg daily',
    ['Atorvastatin (Lipitor): 20 mg', 'Plavix (clopidogrel): 75 mg, once daily'],
  ],
  [
    'doses that change by the day, which are one medication',
    'Warfarin: 5 mg Mon/Wed/Fri, 2.5 mg other days\n500 mg metformin, 10 mg lisinopril',
    ['Warfarin', 'metformin: 500 mg', 'lisinopril: 10 mg'],
  ],
  [
    'a table of a hospital',
    `Active Medications
Medication\tSig\tDispense\tRefill
amLODIPine (NORVASC) 5 mg tablet\tTake 1 tablet (5 mg total) by mouth daily.\t90 tablet\t3
insulin glargine (LANTUS SOLOSTAR) 100 unit/mL pen\tInject 20 Units under the skin nightly.\t15 mL\t5
albuterol HFA 90 mcg/actuation inhaler\tInhale 2 puffs every 6 (six) hours as needed for wheezing.\t1 each\t2`,
    [
      'amLODIPine (NORVASC): 5 mg, 1 pill per dose, 5 mg in each pill, tablet, once daily',
      'insulin glargine (LANTUS SOLOSTAR): 20 units, injection, every night at bedtime',
      'albuterol HFA: 2 puffs, inhaler, every 6 hours as needed, for: wheezing',
    ],
    ['Active Medications', 'Medication\tSig\tDispense\tRefill'],
  ],
  [
    'times of the day',
    '8am: metformin 500mg, lisinopril 10mg\n8pm: atorvastatin 20 mg',
    ['metformin: 500 mg, at 08:00', 'lisinopril: 10 mg, at 08:00', 'atorvastatin: 20 mg, at 20:00'],
    ['8am:', '8pm:'],
  ],
  [
    'reasons in brackets, and numbers without a unit',
    'Xanax 0.5mg (anxiety), Zoloft 50 (depression), "baby" aspirin. She also takes a water pill.',
    ['Xanax: 0.5 mg, for: anxiety', 'Zoloft 50: for: depression', 'baby aspirin', 'a water pill'],
  ],
  [
    'lines about the person and the paper',
    'Patient: Jo Doe\nDOB: 01/02/1950\nMedications as of 11/20/2026\namlodipine 5mg daily\nPage 1 of 2',
    ['amlodipine: 5 mg, once daily'],
    ['Patient: Jo Doe', 'DOB: 01/02/1950', 'Medications as of 11/20/2026', 'Page 1 of 2'],
  ],
  [
    'words of a pharmacy or an allergy beside a dose',
    'CVS aspirin 81 mg daily\nAllergra 180 mg daily\nAllergy medicine: Claritin 10 mg\nAllergy to sulfa',
    ['aspirin: 81 mg, once daily', 'Allergra: 180 mg, once daily', 'Claritin: 10 mg'],
    ['Allergy medicine:', 'Allergy to sulfa'],
  ],
  [
    'no allergies, and then a medication',
    'Allergies:\nNone\nmetformin 500 mg daily',
    ['metformin: 500 mg, once daily'],
    ['Allergies:', 'None'],
  ],
  [
    'a reason in the past',
    'clopidogrel 75 mg daily for previous stroke\nbupropion 150 mg daily to quit smoking\nwarfarin 5 mg, stopped in May',
    [
      'clopidogrel: 75 mg, once daily, for: previous stroke',
      'bupropion 150 mg daily to quit smoking',
      'warfarin: 5 mg [stopped]',
    ],
  ],
  [
    'a prescriber before the dose',
    'metformin prescribed by Lee 500 mg twice daily',
    ['metformin: 500 mg, twice daily'],
  ],
  ['a unit of one letter', 'insulin 10 u in the morning', ['insulin: 10 units, every morning']],
  ['no medication', 'none', [], ['none']],
  ['nothing', ' \n\n ', []],
]

describe('an awkward list', () => {
  test.each(awkward)('with %s is read', (_, typed, rows, ignored = []) => {
    const list = splitMedicationList(typed)
    expect(list.rows.map(toWords)).toEqual(rows)
    expect(list.ignored.map(text => text.typed)).toEqual(ignored)
  })

  test('keeps an instruction that fits no field', () => {
    const { rows } = splitMedicationList('prednisone taper 40 mg then 20 mg, aspirin 81 mg')
    expect(rows[0]).toMatchObject({
      name: 'prednisone',
      details: {},
      unread: ['taper 40 mg then 20 mg'],
    })
    expect(rows[1]).toMatchObject({ name: 'aspirin', unread: [] })
  })

  test('gives at most 100 rows and says what is left', () => {
    const typed = Array.from({ length: 103 }, (_, at) => `aspirin ${at + 1} mg`).join('\n')
    const { rows, rest } = splitMedicationList(typed)
    expect(rows).toHaveLength(100)
    expect(rest).toBe('aspirin 101 mg\naspirin 102 mg\naspirin 103 mg')
  })

  test('cuts a name at the length of its field and keeps the rest', () => {
    const typed = `Zz${'y'.repeat(250)}`
    const [row] = splitMedicationList(typed).rows
    expect(row?.name).toHaveLength(200)
    expect(row?.unread).toEqual(['y'.repeat(52)])
  })
})

describe('a text of 20,000 characters', () => {
  test.each([
    ['spaces', `aspirin${' '.repeat(19_990)}b`],
    ['digits', `prescription #${'1'.repeat(19_980)}é`],
    ['colons', `allergic to ${':'.repeat(19_980)}a`],
    ['dashes', `aspirin${'-'.repeat(19_990)}a`],
    ['brackets', `aspirin ${'('.repeat(19_980)}a`],
  ])('with many %s is read within a second', (_, typed) => {
    const startedAt = performance.now()
    splitMedicationList(typed)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

function toWords({ name, brandName, details, marks }: TypedRow): string {
  const words = detailWords(details)
  const named = brandName ? `${name} (${brandName})` : name
  return `${named}${words && `: ${words}`}${marks.map(mark => ` [${mark}]`).join('')}`
}

describe('a misspelled name', () => {
  test.each([
    ['metformn 500 mg twice daily', 'metformn', 'metformin'],
    ['lisnopril', 'lisnopril', 'lisinopril'],
    ['ATORVASTATIM 40 MG', 'ATORVASTATIM', 'atorvastatin'],
    ['metropolol ER 25 mg', 'metropolol ER', 'metoprolol ER'],
    ['asprin', 'asprin', 'aspirin'],
    ['lipator 20 mg', 'lipator', 'Lipitor'],
    ['vit D 1000 IU', 'vit D', 'vitamin D'],
  ])('“%s” keeps %s and offers %s', (typed, name, offered) => {
    const [row] = splitMedicationList(typed).rows
    expect(row).toMatchObject({ name, isKnown: false })
    expect(row?.candidates[0]).toBe(offered)
  })

  test('is found in the middle of a list', () => {
    const { rows } = splitMedicationList('asprin, metropolol 25 mg bid and lipator 20 mg')
    expect(rows.map(({ name }) => name)).toEqual(['asprin', 'metropolol', 'lipator'])
    expect(rows.map(({ candidates }) => candidates[0])).toEqual([
      'aspirin',
      'metoprolol',
      'Lipitor',
    ])
  })
})

const words = fc.constantFrom(
  ...listedLines.slice(0, 8).flatMap(({ name, dose, often }) => [name, dose, often]),
  'metformn',
  'and',
  'blue pill',
  'for pain',
  'Refills: 3',
  'Morning:',
  'Allergies:',
  'Stopped',
  '(generic for Lipitor)',
  'I take',
  'Take 1 tablet',
  'vitamin B6',
  'B12',
  'none',
  '$4.00',
  'Drug\tDose',
  '2,5 mg',
  '(',
  ')',
  'ÄÖ',
  'no longer taking warfarin',
  'stopped',
  '(stopped in May)',
  'but',
  'not taking warfarin or aspirin',
  'cada 8 horas',
  'morgens und abends',
  'eye drops',
  '28 tablets',
  'Allergic to penicillin',
  '5/325',
)
const signs = fc.constantFrom(
  ' ',
  ' ',
  '\n',
  '\r\n',
  ', ',
  '; ',
  '\t',
  ' - ',
  '\n- ',
  '\n• ',
  '\n2. ',
  '. ',
  ' / ',
  ':',
  '|',
  '\n\n',
)
const texts = fc.oneof(
  fc.array(fc.tuple(words, signs), { maxLength: 30 }).map(parts => parts.flat().join('')),
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.string({ maxLength: 300 }),
)

describe('any text', () => {
  test('keeps each character that is not a space in a row, in what is ignored, or in the rest', () => {
    fc.assert(
      fc.property(texts, text => {
        const { rows, ignored, rest } = splitMedicationList(text)
        const kept = [...rows, ...ignored].map(({ typed }) => typed)
        expect(countCharacters([...kept, rest].join(''))).toEqual(countCharacters(text))
      }),
      runs(200),
    )
  })

  test('gives rows that the form accepts, and never corrects a name', () => {
    fc.assert(
      fc.property(texts, text => {
        for (const { name, isKnown, candidates } of splitMedicationList(text).rows) {
          expect(name).not.toBe('')
          expect(name.length).toBeLessThanOrEqual(200)
          if (isKnown) expect(candidates).toEqual([])
        }
      }),
      runs(200),
    )
  })
})

function countCharacters(text: string): string {
  return [...text.replace(/\s/g, '')].sort().join('')
}
