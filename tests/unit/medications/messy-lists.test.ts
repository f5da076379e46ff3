import { describe, expect, test } from 'vitest'
import { detailWords } from '#app/medications/names/line/detail-words.ts'
import {
  splitMedicationList,
  type TypedRow,
} from '#app/medications/names/list/split-list.server.ts'
import { listedLines } from '#tests/support/data/typed-medications.ts'

/** A list, its rows with “unread words” and [marks], and the lines that are no medication. */
const lists: [title: string, typed: string, rows: string[], ignored?: string[]][] = [
  [
    'a grandmother on a phone',
    'i take metformin 500 two times a day and a baby asprin and my eye drops at nite latanoprost oh and tylenol when my knee hurts',
    [
      'metformin 500: Twice daily',
      'a baby asprin',
      'latanoprost: Drops, every night at bedtime, “my”, “oh”',
      'tylenol: “when my knee hurts”',
    ],
  ],
  [
    'discharge headings',
    'DISCHARGE MEDICATIONS\nCONTINUE these medications which have NOT CHANGED\natorvastatin 80 mg tablet - Take 1 tablet by mouth nightly.\nCHANGE how you take these medications\nlisinopril 20 mg tablet - Take 0.5 tablets (10 mg total) by mouth daily\nSTOP taking these medications\nwarfarin 5 mg tablet',
    [
      'atorvastatin: 80 mg, 1 pill per dose, 80 mg in each pill, tablet, every night at bedtime',
      'lisinopril: 10 mg, 0.5 pills per dose, 20 mg in each pill, tablet, once daily',
      'warfarin: 5 mg in each pill, tablet [stopped]',
    ],
    [
      'DISCHARGE MEDICATIONS',
      'CONTINUE these medications which have NOT CHANGED',
      'CHANGE how you take these medications',
      'STOP taking these medications',
    ],
  ],
  [
    'the label of a pharmacy',
    'CVS PHARMACY #1234  123 Main St\nRX 7654321  Dr. A. Jones\nJANE DOE\nTAKE 1 TABLET BY MOUTH EVERY DAY\nLISINOPRIL 10 MG TABLET\nDISCARD AFTER 11/2027',
    ['LISINOPRIL: 10 mg, 1 pill per dose, 10 mg in each pill, tablet, once daily'],
    [
      'CVS PHARMACY #1234  123 Main St',
      'RX 7654321  Dr. A. Jones',
      'DISCARD AFTER 11/2027',
      'JANE DOE',
    ],
  ],
  [
    'a label with a warning',
    'Mr John Smith\nAtorvastatin 40mg tablets\nTake ONE tablet at NIGHT\n28 tablets\nWarning: Do not eat grapefruit',
    ['Atorvastatin: 40 mg, 1 pill per dose, 40 mg in each pill, tablet, every night at bedtime'],
    ['Mr John Smith', '28 tablets', 'Warning: Do not eat grapefruit'],
  ],
  [
    'messages of a chat',
    '[10:14, 12/03/2026] Mum: metformin 1000mg morning and night\n12/03/2026, 10:15 - Mum: insulin 10 units at night\n12/03/2026, 10:16 - Mum: thats all love',
    ['metformin: 1000 mg, twice daily', 'insulin: 10 units, every night at bedtime'],
    ['12/03/2026, 10:16 - Mum: thats all love'],
  ],
  [
    'greetings',
    'Dear Dr, here is my list\nmetformin 500 mg twice daily\nMany thanks, Joan Smith\nSent from my iPhone',
    ['metformin: 500 mg, twice daily'],
    ['Dear Dr, here is my list', 'Many thanks, Joan Smith', 'Sent from my iPhone'],
  ],
  [
    'a slip with sizes of packages',
    'Aspirin 75mg dispersible tablets   One To Be Taken Each Day   28 tablet\nRamipril 5 mg 56 tablets',
    ['Aspirin: 75 mg in each pill, tablet, once daily, “One”', 'Ramipril: “5 mg 56 tablets”'],
  ],
  [
    'brackets of both kinds',
    'Lipitor [atorvastatin] 40 mg at night\nsertraline (Zoloft) 50mg am',
    [
      'Lipitor [atorvastatin]: 40 mg, every night at bedtime',
      'sertraline (Zoloft): 50 mg, every morning',
    ],
  ],
  [
    'numbers and numerals in names',
    'Seretide 250 2 puffs twice a day\nMetformin 500\nHumulin I 12 units at night\nVit. D 1000 IU daily',
    [
      'Seretide 250: 2 puffs, inhaler, twice daily',
      'Metformin 500',
      'Humulin I: 12 units, every night at bedtime',
      'Vit D: 1000 IU, once daily',
    ],
  ],
  [
    'things without a name',
    'blue inhaler 2 puffs when needed\nCiprodex 4 drops bid\neye drops',
    [
      'blue inhaler: 2 puffs, inhaler, as needed',
      'Ciprodex: 4 drops, drops, twice daily',
      'eye drops: Drops',
    ],
  ],
  [
    'no spaces',
    'metformin500mg bd,atorvastatin20mg nocte\nmetformin–850 mg–twice daily\nLisinopril 10mg.once daily.Aspirin 81 mg',
    [
      'metformin: 500 mg, twice daily [repeated]',
      'atorvastatin: 20 mg, every night at bedtime',
      'metformin: 850 mg, twice daily [repeated]',
      'Lisinopril: 10 mg, once daily',
      'Aspirin: 81 mg',
    ],
  ],
  [
    'dashes between columns',
    'lisinopril - blood pressure - 10mg morning\namlodipine — 5 mg — daily — BP',
    [
      'lisinopril: 10 mg, every morning, for: blood pressure',
      'amlodipine: 5 mg, once daily, for: BP',
    ],
  ],
  [
    'other numbering',
    '1 - metformin 500 mg\n2 - aspirin\n(iii) lisinopril',
    ['metformin: 500 mg', 'aspirin', 'lisinopril'],
  ],
  [
    'a column with the status',
    'Name\tDose\tStatus\nMetformin\t500 mg\tActive\nWarfarin\t5 mg\tDiscontinued',
    ['Metformin: 500 mg', 'Warfarin: 5 mg [stopped]'],
    ['Name\tDose\tStatus'],
  ],
  [
    'allergies in a sentence',
    'metformin 500mg bd, aspirin 75mg. Allergic to penicillin and codeine',
    ['metformin: 500 mg, twice daily', 'aspirin: 75 mg'],
    ['. Allergic to penicillin', 'and codeine'],
  ],
  [
    'headings in other languages',
    'Medikamente:\nMarcumar abgesetzt\nAllergien: Penicillin\n\nMorgens:\nramipril 5 mg',
    ['Marcumar [stopped]', 'ramipril: 5 mg, every morning'],
    ['Medikamente:', 'Allergien: Penicillin', 'Morgens:'],
  ],
  [
    'headings within sentences',
    'Mum takes: digoxin 125mcg, furosemide 40mg. Stopped: simvastatin, aspirin',
    ['digoxin: 125 mcg', 'furosemide: 40 mg', 'simvastatin [stopped]', 'aspirin [stopped]'],
    ['Mum takes:'],
  ],
  [
    'a time of a heading that is no option',
    'LUNCH\nmetformin 500 mg',
    ['metformin: 500 mg, at noon'],
    ['LUNCH'],
  ],
  [
    'dates and clock times',
    'Lisinopril 10mg daily (started 3/2021)\nASPIRIN 81 MG PO DAILY (0800)',
    ['Lisinopril: 10 mg, once daily, “started 3/2021”', 'ASPIRIN: 81 mg, once daily, at 08:00'],
  ],
  [
    'methotrexate and folic acid',
    'methotrexate 10 mg once a week on Mondays\nfolic acid 5 mg except Monday\nmethotrexate 15 mg weekly, not daily\nmethotrexate 2.5mg tablets 6 tablets weekly\nmethotrexate 5 mg one day a week\nmethotrexate 7.5 mg/week',
    [
      'methotrexate: 10 mg, Monday [repeated]',
      'folic acid: 5 mg, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
      'methotrexate: “15 mg weekly, not daily” [repeated]',
      'methotrexate: 15 mg, 6 pills per dose, 2.5 mg in each pill, tablet, once a week [repeated]',
      'methotrexate: 5 mg, once a week [repeated]',
      'methotrexate: “7.5 mg/week” [repeated]',
    ],
  ],
  [
    'doses that differ by the time of day',
    'metformin 2 tablets in the morning and 1 at night\nlevothyroxine 75 Mon-Fri and 100 Sat Sun',
    [
      'metformin: “2 tablets in the morning and 1 at night”',
      'levothyroxine 75: “Mon-Fri and 100 Sat Sun”',
    ],
  ],
  [
    'ranges of times',
    'paracetamol 1g 3-4 times a day\ncodeine 30 mg two to three times daily\ncetirizine once or twice a day\nibuprofen 400 mg max. 4 times a day',
    [
      'paracetamol: 1 g, 3 to 4 times a day',
      'codeine: 30 mg, 2 to 3 times a day',
      'cetirizine: 1 to 2 times a day',
      'ibuprofen: 400 mg, “max. 4 times a day”',
    ],
  ],
  [
    'numbers that are no counts',
    'methotrexate 2.5 mg x6 weekly\nfentanyl 25 patch every 72 hours',
    ['methotrexate: “2.5 mg x6 weekly”', 'fentanyl: Every 3 days, “25 patch”'],
  ],
]

const weekly = [
  'once a week',
  'weekly',
  'weekly on Mondays',
  'once a week on Mondays',
  'on Mondays',
  'every Monday',
  'every Monday morning',
  'Mondays only',
  'Mon',
  'Wed only',
  '1x/week',
  'x1 weekly',
  'per week',
  'a week',
  '/week',
  'wkly',
  'WEEKLY, not daily',
  'weekly (Mondays)',
  'once weekly at night',
  'one day a week',
  'every 7 days',
  'once daily on Mondays',
  'every Wed am',
  'einmal pro Woche',
  'lunes',
  'le lundi',
]

describe('a messy list', () => {
  test.each(lists)('with %s is read', (_, typed, rows, ignored = []) => {
    const list = splitMedicationList(typed)
    expect(list.rows.map(toWords)).toEqual(rows)
    expect(list.ignored.map(text => text.typed)).toEqual(ignored)
  })

  test.each(weekly)('with methotrexate “%s” never makes it daily, also below “Morning”', often => {
    for (const heading of ['', 'MORNING\n', '8am:\n', 'Daily medications:\n']) {
      const { rows } = splitMedicationList(`${heading}methotrexate 10 mg ${often}`)
      expect(rows).toHaveLength(1)
      const { frequency, doseTimes } = rows[0]?.details ?? {}
      expect(['x-days-a-week', 'once-a-week', 'every-x-days', 'other', undefined]).toContain(
        frequency,
      )
      if (frequency === undefined) expect(doseTimes).toBeUndefined()
      if (frequency === 'other') {
        expect(rows[0]?.details.customFrequency).toMatch(/week|Monday/)
      }
    }
  })

  test('is read fast, also with many words about stopping and in other languages', () => {
    const typed = listedLines
      .map(({ name }, at) => `${name} 5 mg morgens und abends, no longer taking ${nameAt(at + 7)}`)
      .join('\n')
    splitMedicationList(typed)
    const { result, ms } = measure(() => splitMedicationList(typed))
    expect(ms).toBeLessThan(500)
    expect(result.rows.length).toBeGreaterThan(60)
  })

  test.each([
    'stopped ',
    'I was was been been ',
    'no longer taking warfarin or ',
    'not taking, ',
    'warfarin (stopped ',
    'morgens und ',
    'lunes y martes, ',
    'deux fois ',
    'alle zwei ',
    'un et demi ',
    'a a a ',
    'replaced by ',
    '1-1-1-1-',
    '28 tablets   ',
    '[10:14, 12/03/2026] ',
    'metformin500mg-',
    'Stopped: ',
    '. . ',
    'allergic to ',
    'no toma ',
    '(allergic to penicillin) ',
    'for allergy for ',
    'excepto lunes, ',
    'un soir sur deux ',
    '3 à 4 fois ',
    'morgens 1, abends 2 ',
    'nimmt a b ',
  ])('of 20,000 characters “%s” is read within two seconds', words => {
    const typed = words.repeat(Math.ceil(20_000 / words.length))
    expect(measure(() => splitMedicationList(typed)).ms).toBeLessThan(2000)
  })
})

/** Measures processor time: a busy machine makes clocks useless. */
function measure<Result>(run: () => Result): { result: Result; ms: number } {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

function nameAt(at: number): string {
  return listedLines[at % listedLines.length]?.name ?? ''
}

function toWords({ name, details, unread, marks }: TypedRow): string {
  const quoted = unread.map(words => `“${words}”`)
  const words = [detailWords(details), ...quoted].filter(Boolean).join(', ')
  return `${name}${words && `: ${words}`}${marks.map(mark => ` [${mark}]`).join('')}`
}
