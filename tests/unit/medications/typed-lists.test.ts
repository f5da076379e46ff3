import { describe, expect, test } from 'vitest'
import { recognize } from '#app/medications/names/recognize-name.server.ts'
import { readTypedList } from '#app/medications/typed-list/read-list.server.ts'

const veteran = `METOPROLOL TARTRATE 50MG TAB

Last filled on: June 3, 2026
Status: Active
Refills left: 2
Prescription number: 2720466
Facility: Dayton Medical Center
Pharmacy phone number: 937-555-0101
Instructions: TAKE ONE TABLET BY MOUTH TWICE A DAY
Reason for use: blood pressure
Quantity: 180
--------------------------------
WARFARIN 5MG TAB

Status: Expired
This prescription is too old to refill.
Instructions: TAKE ONE TABLET BY MOUTH DAILY
--------------------------------
Allergies
Ask your care team to change this list.
PENICILLIN
Signs and symptoms: Hives`

describe('A typed list', () => {
  test.each<[string, string, string[]]>([
    ['by time of day', 'Weekly\nMethotrexate 15mg\nDaily\nFolic acid 1mg', []],
    ['by half of day', 'AM\nLisinopril 10mg\nMetformin 500mg\nPM\nAtorvastatin 40mg', []],
    ['by meals', 'Breakfast\nMetformin 500 mg\nDinner\nMetformin 500 mg\nBedtime\nTrazodone', []],
    ['of a veteran', veteran, []],
    [
      'of allergies',
      'Allergies & Intolerances\nPenicillin - hives\nCodeine - nausea\nTramadol - dizziness',
      [],
    ],
    [
      'of a patient portal',
      'atorvastatin 20 MG tablet\nCommonly known as: LIPITOR\nTake 1 tablet (20 mg total) by mouth daily.',
      [],
    ],
    ['in German', 'Metoprolol 50 mg, 1-0-2-0 Stück\nMarcumar 3 mg montags 1-0-0-0 Stück', []],
    ['in Russian', '1. Aspirin 100 mg daily\nОмепразол 20 мг 1 раз в день\nомепразол', ['Aspirin']],
    ['with an emoji', 'Aspirin 100 mg daily\n💊', ['Aspirin']],
    [
      'of a table',
      '| Metformin | 500 mg | twice daily |\n| Aspirin | 81 mg | stopped |',
      ['Metformin'],
    ],
  ])('%s gives a row for each line, and ticks only plain ones', (_, text, ticked) => {
    const { rows } = readTypedList([], text, { said: '' })
    const lines = text.split('\n').filter(line => /[\p{L}\d💊]/u.test(line))
    expect(rows.map(({ typed }) => typed)).toEqual(lines)
    expect(rows.flatMap(({ name, isTicked }) => (isTicked ? [name] : []))).toEqual(ticked)
  })

  test('shows headings and labels as not read', () => {
    const { rows } = readTypedList([], veteran, { said: '' })
    const read = rows.filter(({ question }) => question?.kind !== 'unread')
    expect(read.map(({ typed }) => typed)).toEqual([
      'METOPROLOL TARTRATE 50MG TAB',
      'WARFARIN 5MG TAB',
      'PENICILLIN',
    ])
  })

  test('says what is on the list already, and asks about names that repeat', () => {
    const stored = [
      { id: 1, name: 'Metformin' },
      { id: 2, name: 'Loratadine', status: 'discontinued' as const },
      { id: 3, name: 'Albuterol' },
    ]
    const text = `metformin 500 mg twice daily\nloratadine 10 mg daily\nwarfarin 5 mg daily
      warfarin 2.5 mg on Sundays\nalbuterol 90 mcg 2 puffs as needed`
    const { rows } = readTypedList(stored, text, { said: '' })
    expect(
      rows.map(({ isTicked, isFixed, notes }) => [isTicked, isFixed, ...(notes ?? [])]),
    ).toEqual([
      [undefined, true, 'On your list already.'],
      [
        undefined,
        undefined,
        'It is in the discontinued medications now. It would move from there.',
      ],
      [true, undefined],
      [undefined, undefined, 'This name is in a line above, too.'],
      [undefined, true, 'On your list already.'],
    ])
  })

  test('refuses to add what no field holds, and says how long it is', () => {
    const long = `Metformin ${'stopped '.repeat(30)}`
    const [asked] = readTypedList([], long, { said: '' }).rows
    expect(asked?.question).toEqual({ kind: 'now' })
    const [row] = readTypedList([], long, { said: '0y' }).rows
    expect(row).toMatchObject({ typed: long.trim(), isFixed: true })
    expect(row?.notes?.[0]).toContain('239 characters, 200 at most')
  })

  test('shows 200 lines at once', () => {
    const text = Array.from({ length: 210 }, (_, at) => `Fluxomirabilin ${at}`).join('\n')
    const { rows, further } = readTypedList([], text, { said: '' })
    expect([rows.length, further.length, further[0]]).toEqual([200, 10, 'Fluxomirabilin 200'])
  })
})

describe('The questions of a line', () => {
  test.each([
    ['metfromin 500 mg twice daily', 'y', 'metformin', '500 mg · Twice daily'],
    ['metfromin 500 mg twice daily', 'n', 'metfromin', '500 mg · Twice daily'],
    ['metfromin stopped', 'yy', 'metformin', 'stopped'],
    ['Vitamin D 50,000 IU weekly', 'y', 'Vitamin D', '50000 IU · Once a week'],
    ['Vitamin D 50,000 IU weekly', 'n', 'Vitamin D', '50 IU · Once a week'],
    ['my mother takes warfarin', 'y', 'warfarin', 'my mother takes warfarin'],
    [
      'Novorapid insulin 4-10 units before meals (sliding scale)',
      'y',
      'Novorapid insulin',
      '4-10 units before meals (sliding scale)',
    ],
    ['my heart pill', 'y', 'my heart pill', ''],
  ])('“%s” after %s is %s with “%s”', (text, given, name, words) => {
    const { rows } = readTypedList([], text, { said: '', press: `0${given}` })
    const [row] = rows
    expect(row).toMatchObject({ typed: text, name, isTicked: true })
    expect(row?.words?.replaceAll('\u00a0', ' ')).toBe(words)
  })

  test('keep the ticks of other rows', () => {
    const text = 'aspirin 81 mg daily\nwarfarin\nmetformin 500 mg daily'
    const { rows, said } = readTypedList([], text, { said: '', press: '1n', ticked: [2] })
    expect(said).toBe('1n')
    expect(rows.map(({ isTicked }) => isTicked)).toEqual([false, false, true])
  })
})

test('an insulin with its brand is one substance', () => {
  for (const name of [
    'Novorapid insulin',
    'insulin Lantus',
    'Humulin R insulin',
    'Insulin Novorapid',
  ]) {
    expect(recognize(name)?.ingredients).toHaveLength(1)
  }
  expect(recognize('NovoMix insulin')?.ingredients).toHaveLength(2)
  expect(recognize('insulin')?.ingredients).toEqual(['insulin regular'])
})
