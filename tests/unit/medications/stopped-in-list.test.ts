import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detailWords } from '#app/medications/names/line/detail-words.ts'
import {
  splitMedicationList,
  type TypedRow,
} from '#app/medications/names/list/split-list.server.ts'
import { readTypedList } from '#app/medications/typed-list/read-list.server.ts'
import { runs } from '#tests/support/runner/runs.ts'

// A text and its rows: "- warfarin" is stopped, "? warfarin" is unclear, and others are taken.

const stopped: [typed: string, rows: string][] = [
  ['metformin, no longer taking warfarin', 'metformin | - warfarin'],
  ['METFORMIN, NO LONGER TAKING WARFARIN', 'METFORMIN | - WARFARIN'],
  ['metformin; no longer takes warfarin; aspirin', 'metformin | - warfarin | aspirin'],
  ['metformin, no longer warfarin', 'metformin | - warfarin'],
  ['metformin and not taking warfarin any more', 'metformin | - warfarin'],
  ['metformin, not on warfarin now, aspirin', 'metformin | - warfarin | aspirin'],
  ['metformin but quit atorvastatin', 'metformin | - atorvastatin'],
  ['metformin + aspirin + stopped warfarin', 'metformin | aspirin | - warfarin'],
  [
    'metformin 500 mg, stopped warfarin, aspirin 81 mg',
    'metformin: 500 mg | - warfarin | aspirin: 81 mg',
  ],
  ['metformin, warfarin (stopped), aspirin', 'metformin | - warfarin | aspirin'],
  ['metformin and warfarin (stopped)', 'metformin | - warfarin'],
  ['warfarin, stopped, metformin', '- warfarin | metformin'],
  ['warfarin - no longer, metformin 500 mg', '- warfarin | metformin: 500 mg'],
  ['metformin; warfarin discontinued 2019; aspirin', 'metformin | - warfarin | aspirin'],
  ["warfarin (d/c'd 2019), dc'd aspirin", '- warfarin | - aspirin'],
  ['metformin, used to take warfarin, aspirin', 'metformin | - warfarin | aspirin'],
  ['metformin, was on warfarin until May, aspirin', 'metformin | - warfarin | aspirin'],
  ['took warfarin until 2020; metformin', '- warfarin | metformin'],
  ["I don't take warfarin any more, metformin", '- warfarin | metformin'],
  ['metformin, off warfarin since March, aspirin', 'metformin | - warfarin | aspirin'],
  ['metformin, came off sertraline last year', 'metformin | - sertraline'],
  ['metformin, had to stop lisinopril (cough)', 'metformin | - lisinopril'],
  ['metformin, my doctor stopped my warfarin', 'metformin | - warfarin'],
  ['metformin, prev. warfarin', 'metformin | - warfarin'],
  ['estradiol, no longer on birth control', 'estradiol | - birth control'],
  ['metformin (not taking warfarin anymore)', 'metformin | - warfarin'],
  ['metformin (warfarin discontinued 2019), aspirin', 'metformin | - warfarin | aspirin'],
  [
    'metformin (instead of glipizide) 500 mg twice daily',
    'metformin: 500 mg, twice daily | - glipizide',
  ],
  [
    'not taking warfarin or aspirin, metformin 500 mg',
    '- warfarin | - aspirin | metformin: 500 mg',
  ],
  ['stopped warfarin and aspirin, metformin 500 mg', '- warfarin | - aspirin | metformin: 500 mg'],
  ['I quit warfarin and aspirin. I take metformin', '- warfarin | - aspirin | metformin'],
  ['metformin and warfarin was stopped', 'metformin | - warfarin'],
  ['aspirin and warfarin were stopped, metformin', '- aspirin | - warfarin | metformin'],
  ['aspirin, warfarin, both stopped; metformin', '- aspirin | - warfarin | metformin'],
  ['I used to take warfarin but now I take Eliquis', '- warfarin | Eliquis'],
  ['Stop warfarin, start apixaban 5 mg', '- warfarin | apixaban: 5 mg'],
  ['stopped lisinopril 10 mg, switched to losartan', '- lisinopril: 10 mg | losartan'],
  ['changed from lisinopril to losartan 50 mg', '- lisinopril | losartan: 50 mg'],
  ['warfarin replaced by apixaban 5 mg', '- warfarin | apixaban: 5 mg'],
  ['aspirin 81 mg daily no longer taking warfarin', 'aspirin: 81 mg, once daily | - warfarin'],
  [
    'lisinopril 10 mg daily aspirin 81 mg no longer taking warfarin',
    'lisinopril: 10 mg, once daily | aspirin: 81 mg | - warfarin',
  ],
  ['1. aspirin 81 mg\n2. warfarin 5 mg - STOPPED', 'aspirin: 81 mg | - warfarin: 5 mg'],
  ['metformin\nSTOP taking these medications\nwarfarin', 'metformin | - warfarin'],
  ['metformin\n\nno longer taking\nwarfarin\naspirin', 'metformin | - warfarin | - aspirin'],
  ['not taking any more: warfarin; aspirin\nmetformin', '- warfarin | - aspirin | metformin'],
  ['warfarin abgesetzt, metformin', '- warfarin | metformin'],
  ['ya no tomo warfarin; metformin', '- warfarin | metformin'],
  ['metformin, doctor took me off warfarin', 'metformin | - warfarin'],
  ['metformin (current), warfarin (past)', 'metformin | - warfarin'],
  ['he was on aspirin but is now on losartan', '- aspirin | losartan'],
  [
    'off: warfarin, aspirin. on: metformin, losartan',
    '- warfarin | - aspirin | metformin | losartan',
  ],
  ['warfarin stopped March 2023 -> Eliquis 5 mg', '- warfarin | Eliquis: 5 mg'],
  ['Taking metformin since stopping glipizide', 'metformin | - glipizide'],
  ['metformin, losartan, stopped: tramadol', 'metformin | losartan | - tramadol'],
  ['I take my Eliquis. Previously: warfarin, aspirin.', 'Eliquis | - warfarin | - aspirin'],
]

/** Texts in seven languages of which nothing may be ticked. */
const untickedAbroad = [
  'No tomar ibuprofeno',
  'ya no toma simvastatina',
  'simvastatina retirada en mayo',
  'sin enalapril desde marzo',
  'antes tomaba warfarina',
  'warfarina (ya no)',
  'Arrêt Plavix en mai',
  'ne prend plus de Plavix',
  'Plavix stop',
  "pas d'aspirine",
  "Ne pas prendre d'ibuprofène",
  'ASS abgesetzt seit Mai',
  'ASS 100 bis Mai',
  'früher Marcumar',
  'Marcumar ersetzt durch Eliquis',
  'nimmt kein Marcumar',
  'non prendo aspirina',
  'Non prende più Coumadin',
  'smesso Coumadin',
  'niente aspirina',
  'não toma mais varfarina',
  'Não tomar AAS',
  'parou de tomar sinvastatina',
  'nie przyjmuje Warfin',
  'odstawiono Warfin',
  'zamiast Warfin Eliquis',
  'aspirin kullanmıyorum',
  'artık Coumadin almıyorum',
  'Coumadin yerine Eliquis',
  'Plavix 75 mg - arrêté le 12/03/2024',
  'Amlodipin 5 mg, abgesetzt am 3.5.24',
  'Enalapril, suspendido desde marzo',
  'Kullanmadığım ilaçlar:\nCoumadin',
  'Bıraktığım ilaçlar: Coumadin',
  'Arrêté: Plavix',
  'Ramipril retiré',
]

/** Texts in seven languages of what is taken, with words of an end for another matter. */
const tickedAbroad = [
  'Metformina 850 mg, no tomar con leche',
  'Ibuprofeno suspensión 5 ml cada 8 horas',
  'Doliprane ne pas dépasser 3 par jour',
  'Inexium ne pas prendre avec du lait',
  'Pantoprazolo prima di colazione',
  'Omeprazol antes de desayunar',
  'Lévothyrox avant le petit-déjeuner',
  'Lasix 25 mg un giorno sì e uno no',
  'MTX 15 mg nicht täglich',
  'Ibuprofen nicht mehr als 3 am Tag',
  'Tomo metformina 850 mg',
  'Ich nehme Ramipril 5 mg',
  'Prendo Lasix 25 mg',
  'Eutirox 75 non prendere con il latte',
]

const unclear: typeof stopped = [
  ['stopped warfarin, metformin', '- warfarin | ? metformin'],
  [
    'aspirin, stopped warfarin, digoxin and metformin',
    'aspirin | - warfarin | ? digoxin | ? metformin',
  ],
  ['warfarin and aspirin stopped in May', '? warfarin | - aspirin'],
  ['aspirin stopped metoprolol', '? aspirin | ? metoprolol'],
  ['stopped metformin in June, restarted in August', '? metformin'],
  ['metformin, omeprazole on hold', 'metformin | ? omeprazole'],
  ['no warfarin; metformin', '? warfarin | metformin'],
  ['warfarin until 2019', '? warfarin'],
  ["can't take aspirin, metformin 5 mg", '? aspirin | metformin: 5 mg'],
  ['metformin used to take 1000 mg now 500 mg', '? metformin'],
  ['Warfarin - no\nAspirin - yes', '? Warfarin | Aspirin'],
  ['Metformin\nStopped 2019\nLisinopril', '? Metformin | ? Lisinopril'],
  ['Ozempic paused for surgery', '? Ozempic'],
  ['metformin\nno longer taking\nwarfarin', '? metformin | ? warfarin'],
  ['metformin, lisinopril and warfarin stopped', '? metformin | ? lisinopril | - warfarin'],
  ['refuses warfarin', '? warfarin'],
  ['never took statins; metformin', '? statins | metformin'],
]

const taken: typeof stopped = [
  ['metformin 500 mg (do not stop), aspirin', 'metformin | aspirin'],
  ["don't stop metformin, aspirin", 'metformin | aspirin'],
  ['prednisone 10 mg, stop 12/1; aspirin', 'prednisone | aspirin'],
  ['clopidogrel 75 mg for previous stroke', 'clopidogrel: 75 mg, for: previous stroke'],
  ['lisinopril 10 mg was on 20 mg', 'lisinopril'],
  ['Lantus 10 units hold if sugar under 70', 'Lantus'],
  ['aspirin 81 mg off and on', 'aspirin'],
  ['Paxil 20 mg - weaning off', 'Paxil'],
  ['metformin no longer than 10 days', 'metformin'],
  ['prednisone, was on 20 mg, now 10 mg daily', 'prednisone'],
  ['prednisone 5 mg until May 20', 'prednisone'],
  [
    'metformin twice daily but not on Sundays',
    'metformin: Twice daily on Monday, Tuesday, Wednesday, Thursday, Friday and Saturday',
  ],
  ['bupropion to quit smoking, nicotine patch', 'bupropion to quit smoking | nicotine patch'],
]

describe('a medication of a typed list', () => {
  test.each(stopped)('is stopped in “%s”', (typed, rows) => {
    expect(readRows(typed)).toBe(rows)
  })

  test.each(unclear)('is stopped or taken in “%s”', (typed, rows) => {
    expect(readRows(typed)).toBe(rows)
  })

  test.each(taken)('is taken in “%s”', (typed, rows) => {
    expect(readRows(typed)).toBe(rows)
  })

  test.each(untickedAbroad)('is not ticked in “%s”', typed => {
    const { rows } = splitMedicationList(typed)
    expect(rows).not.toEqual([])
    expect(rows.filter(isTicked)).toEqual([])
  })

  test.each(tickedAbroad)('is ticked in “%s”', typed => {
    const { rows } = splitMedicationList(typed)
    expect(rows.map(isTicked)).toEqual([true])
  })

  test('is not ticked if it is stopped or unclear, and the row says why', () => {
    const { rows } = readTypedList({}, 'stopped warfarin, metformin; aspirin')
    expect(rows.map(({ name, isTicked, notes }) => [name, isTicked, notes])).toEqual([
      ['warfarin', false, ['You wrote that it is not taken any more.']],
      [
        'metformin',
        false,
        ['Your text does not say clearly that it is taken now. Tick it if it is.'],
      ],
      ['aspirin', true, []],
    ])
  })

  test('is never ticked behind words that say it is stopped, whatever is beside it', () => {
    const others = fc.constantFrom('metformin 500 mg', 'lisinopril', 'aspirin 81 mg daily')
    const signs = fc.constantFrom(', ', '; ', ' and ', ' but ', '\n', '. ', ' + ', ' (')
    const stops = fc.constantFrom(...stopWords)
    const texts = fc.tuple(others, signs, stops, fc.constantFrom(', ', '; ', '\n', '. '), others)
    fc.assert(
      fc.property(texts, ([first, sign, stop, end, last]) => {
        fc.pre(!(sign === ' (' && stop.includes('(')))
        const text = `${first}${sign}${stop}${sign === ' (' ? ')' : ''}${end}${last}`
        const { rows } = splitMedicationList(text)
        const ticked = rows.filter(isTicked)
        expect(ticked.filter(({ typed }) => typed.includes('warfarin'))).toEqual([])
        // "Lisinopril and warfarin stopped" may be about both.
        const mayBeBoth = sign === ' and ' || sign === ' + '
        const taken = mayBeBoth ? rows.filter(row => !row.marks.includes('stopped')) : ticked
        expect(taken.some(({ typed }) => typed.includes(first))).toBe(true)
        expect(rows.map(({ typed }) => typed).join(' ')).toContain(last)
      }),
      runs(300),
    )
  })
})

const stopWords = [
  'no longer taking warfarin',
  'stopped warfarin',
  'I stopped taking warfarin in May',
  'warfarin (stopped)',
  'not taking warfarin any more',
  'quit warfarin',
  'warfarin discontinued 2019',
  'used to take warfarin',
  'was on warfarin until May',
  'came off warfarin',
  'warfarin was stopped by my doctor',
  'my doctor took me off warfarin',
  'I do not take warfarin any more',
  'instead of warfarin',
  'had to stop warfarin because of bleeding',
  'warfarin - no longer taking',
  'no longer on warfarin',
]

function isTicked({ marks }: TypedRow): boolean {
  return !marks.includes('stopped') && !marks.includes('unclear')
}

function readRows(typed: string): string {
  const { rows } = splitMedicationList(typed)
  return rows
    .map(row => {
      const words = detailWords(row.details)
      const sign = row.marks.includes('stopped') ? '- ' : isTicked(row) ? '' : '? '
      return `${sign}${row.name}${words && `: ${words}`}`
    })
    .join(' | ')
}
