import { describe, expect, test } from 'vitest'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { detailWords } from '#app/medications/names/line/detail-words.ts'
import { foreignDosePatterns } from '#app/medications/names/line/foreign-doses.ts'
import { foreignTimePatterns } from '#app/medications/names/line/foreign-times.ts'
import { compilePatterns, partsIn } from '#app/medications/names/line/pieces.ts'
import { splitMedicationList } from '#app/medications/names/list/split-list.server.ts'
import { toDetailTexts } from '#app/medications/typed-list/typed-details.server.ts'

/** Lines in seven languages, with their details. */
const lines: [typed: string, details: string][] = [
  [
    'Metformina 850 mg 1 comprimido cada 8 horas',
    '850 mg, 1 pill per dose, 850 mg in each pill, tablet, every 8 hours',
  ],
  ['Enalapril 10 mg una vez al día', '10 mg, once daily'],
  ['ENALAPRIL 10 MG DOS VECES AL DIA', '10 mg, twice daily'],
  [
    'Omeprazol 20 mg 1 cápsula en ayunas',
    '20 mg, 1 pill per dose, 20 mg in each pill, capsule, without food',
  ],
  ['Furosemida 40 mg por la mañana y a mediodía', '40 mg, in the morning and at noon'],
  ['Ventolin 2 inhalaciones cada 6 horas si precisa', '2 puffs, inhaler, every 6 hours as needed'],
  ['Insulina 10 unidades al acostarse', '10 units, every night at bedtime'],
  ['Nolotil 1 cápsula c/8h', '1 pill per dose, capsule, every 8 hours'],
  ['Furosemida 40 mg de lunes a viernes', '40 mg, Monday, Tuesday, Wednesday, Thursday, Friday'],
  [
    'Metformina 850 mg mañana tarde y noche',
    '850 mg, in the morning, in the afternoon and at bedtime',
  ],
  [
    'Digoxina 0,25 mg todos los días menos jueves y domingo',
    '0.25 mg, Monday, Tuesday, Wednesday, Friday, Saturday',
  ],
  ['Metformine 500 mg 2 fois par jour', '500 mg, twice daily'],
  [
    'Doliprane 1000 mg 1 comprimé toutes les 6 heures si besoin',
    '1000 mg, 1 pill per dose, 1000 mg in each pill, tablet, every 6 hours as needed',
  ],
  ['Ramipril 5 mg matin et soir', '5 mg, twice daily'],
  [
    'Levothyrox 75 µg 1 cp le matin à jeun',
    '75 mcg, 1 pill per dose, 75 mcg in each pill, tablet, every morning, without food',
  ],
  ['Lantus 10 unités le soir au coucher', '10 units, every night at bedtime'],
  ['Bisoprolol 1 comprimé et demi le matin', '1.5 pills per dose, tablet, every morning'],
  ['Ramipril 5 mg un jour sur deux', '5 mg, every 2 days'],
  ['Ramipril 5 mg le matin, 1 jour sur 2', '5 mg, every 2 days every morning'],
  ['Doliprane 1 g 3 à 4 fois par jour', '1 g, 3 to 4 times a day'],
  ['Furosémide 40 mg sauf lundi, mardi et jeudi', '40 mg, Wednesday, Friday, Saturday, Sunday'],
  [
    'Furosémide 40 mg sauf le dimanche',
    '40 mg, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
  ],
  ['Metformin 500 mg 1-0-1', '500 mg, 1 pill per dose, 500 mg in each pill, twice daily'],
  ['Bisoprolol 2,5 mg morgens und abends', '2.5 mg, twice daily'],
  ['Metoprolol 47,5 mg zweimal täglich', '47.5 mg, twice daily'],
  ['Torasemid 10 mg 1x tgl.', '10 mg, once daily'],
  ['Torasemid 10 mg jeden 2. Tag', '10 mg, every 2 days'],
  ['Ramipril 5 mg 1-0-½', '5 mg in each pill, 1-0-0.5 (morning-noon-evening)'],
  ['Ramipril 5 mg ½-0-0', '2.5 mg, 0.5 pills per dose, 5 mg in each pill, every morning'],
  ['Novalgin 20 Tropfen 3-4x tgl', '20 drops, drops, 3 to 4 times a day'],
  ['Ibuprofen 400 mg bei Bedarf', '400 mg, as needed'],
  ['Paracetamol 500 mg alle 6 Stunden', '500 mg, every 6 hours'],
  ['Novalgin 20 Tropfen 3x taeglich', '20 drops, drops, three times daily'],
  ['Atenolol ½ Tablette mittags', '0.5 pills per dose, tablet, at noon'],
  ['Lantus 10 IE zur Nacht', '10 IU, every night at bedtime'],
  ['Furosemid 40 mg Montag bis Freitag', '40 mg, Monday, Tuesday, Wednesday, Thursday, Friday'],
  ['Ramipril 5 mg una volta al giorno', '5 mg, once daily'],
  ['Lasix 25 mg mattina e sera', '25 mg, twice daily'],
  ['Lasix 25 mg un giorno sì e uno no', '25 mg, every 2 days'],
  ['Tachipirina 1000 mg ogni 8 ore al bisogno', '1000 mg, every 8 hours as needed'],
  ['Metoprolol mezza compressa la mattina e la sera', '0.5 pills per dose, tablet, twice daily'],
  ['Lantus 10 unità prima di dormire', '10 units, every night at bedtime'],
  ['Losartana 50 mg de 12 em 12 horas', '50 mg, every 12 hours'],
  ['Dipirona 500 mg 6/6h', '500 mg, every 6 hours'],
  ['Sinvastatina 20 mg à noite', '20 mg, every night at bedtime'],
  ['Sertralina 1.5 comp', '1.5 pills per dose, tablet'],
  ['Furosemide 40 mg le week-end', '40 mg, Saturday, Sunday'],
  ['Metformina 850 mg café da manhã, almoço e jantar', '850 mg, three times daily'],
  ['Atenolol meio comprimido de manhã e à noite', '0.5 pills per dose, tablet, twice daily'],
  ['Enalapril 10 mg uma vez ao dia em jejum', '10 mg, once daily, without food'],
  ['Metformina 500 mg 2x dziennie', '500 mg, twice daily'],
  [
    'Ramipril 5 mg 1 tabletka rano',
    '5 mg, 1 pill per dose, 5 mg in each pill, tablet, every morning',
  ],
  ['Bisoprolol 2,5 mg raz dziennie', '2.5 mg, once daily'],
  ['Polprazol 20 mg rano i wieczorem', '20 mg, twice daily'],
  ['Paracetamol 500 mg co 6 godzin w razie potrzeby', '500 mg, every 6 hours as needed'],
  ['Lantus 10 jednostek na noc', '10 units, every night at bedtime'],
  ['Metformin 1000 mg günde iki kez', '1000 mg, twice daily'],
  ['METFORMIN 1000 MG GÜNDE İKİ KEZ', '1000 mg, twice daily'],
  ['Beloc 50 mg sabah akşam', '50 mg, twice daily'],
  [
    'Coraspin 100 mg günde bir tablet',
    '100 mg, 1 pill per dose, 100 mg in each pill, tablet, once daily',
  ],
  ['Augmentin 1000 mg 12 saatte bir', '1000 mg, every 12 hours'],
  ['Levotiron 75 mcg sabah aç karnına', '75 mcg, every morning, without food'],
  ['Parol 500 mg gerektiğinde', '500 mg, as needed'],
]

/** Doses of a week, which must never become doses of a day. */
const weekly: typeof lines = [
  ['Metotrexato 10 mg una vez a la semana, los lunes', 'Monday'],
  ['Metotrexato 10 mg semanal', 'once a week'],
  ['Méthotrexate 10 mg 1 fois par semaine le lundi', 'Monday'],
  ['MTX 10 mg einmal pro Woche montags', 'Monday'],
  ['MTX 15 mg wöchentlich', 'once a week'],
  ['Metotrexato 10 mg una volta alla settimana', 'once a week'],
  ['Metotrexato 10 mg uma vez por semana', 'once a week'],
  ['Metotreksat 10 mg raz w tygodniu', 'once a week'],
  ['Metotreksat 10 mg co tydzień', 'once a week'],
  ['Metotreksat 10 mg haftada bir', 'once a week'],
  ['Methotrexate 10 mg/week', '10 mg/week'],
  ['Méthotrexate 10 mg/semaine', '10 mg/semaine'],
  ['Metotrexato 4 comprimidos por semana', '4 comprimidos por semana'],
  ['MTX 15mg/Wo', '15mg/Wo'],
  ['Metotrexato 10mg/sem', '10mg/sem'],
  ['MTX 15 mg wöchentl.', 'once a week'],
]

/** Phrases with two meanings, or none that a field has: they stay as typed. */
const asTyped: typeof lines = [
  ['Metformin nicht täglich 500 mg', 'nicht täglich 500 mg'],
  ['Metformin 500 mg 2 Tabletten am Tag', '500 mg 2 Tabletten am Tag'],
  ['Metformin günde iki tablet', 'günde iki tablet'],
  ['Metformin 2000mg/Tag', '2000mg/Tag'],
  ['Metformina 2000mg/día', '2000mg/día'],
  ['Levothyroxine 50 mg lundi, 25 mg le week-end', '50 mg lundi, 25 mg le week-end'],
  ['Amoxicillin bis Freitag', 'bis Freitag'],
  ['Ibuprofen 400 mg alle 4-6 Stunden', '400 mg alle 4-6 Stunden'],
  ['Ibuprofen 1 o 2 comprimidos', '1 o 2 comprimidos'],
  ['Ibuprofen max 3x täglich', 'max 3x täglich'],
  ['Eliquis 5 mg 2 x 1', '5 mg 2 x 1'],
  ['Metoprolol 2 al giorno', '2 al giorno'],
  ['Prednisolone 5 mg ersten Montag im Monat', '5 mg ersten Montag im Monat'],
  ['Vitamin D 20.000 IE', '20.000 IE'],
  ['Marcumar nach Plan', 'nach Plan'],
  ['Ibuprofen bei Schmerzen', 'bei Schmerzen'],
  ['Metformin 500 mg rano 1000 mg wieczorem', '500 mg rano 1000 mg wieczorem'],
  ['Metoprolol morgens 1, abends 2', 'morgens 1, abends 2'],
  ['Metoprolol 50 mg morgens 1 abends 1/2', '50 mg morgens 1 abends 1/2'],
  [
    'Metformina 2 comprimidos por la mañana y 1 por la noche',
    '2 comprimidos por la mañana y 1 por la noche',
  ],
  ['Losartana 1 comprimido pela manhã e meio à noite', '1 comprimido pela manhã e meio à noite'],
  ['Metformin 1000 mg sabah 1 akşam 2', '1000 mg sabah 1 akşam 2'],
  ['Coumadine 5 mg un comprimé et quart', '5 mg un comprimé et quart'],
  ['Sintrom 4 mg viernes 1/2, resto 1/4', '4 mg viernes 1/2, resto 1/4'],
  ['Coumadin 5 mg lunedì, 2,5 mg gli altri giorni', '5 mg lunedì, 2,5 mg gli altri giorni'],
  ['Digoxina 0,25 mg descansa jueves', '0,25 mg descansa jueves'],
  ['MTX 15 mg einmal wöchentlich, nicht täglich', '15 mg einmal wöchentlich, nicht täglich'],
  ['Ibuprofen 600 max. 3x tgl', 'max. 3x tgl'],
  ['Lasix un soir sur deux', 'un soir sur deux'],
]

function readRow(typed: string) {
  const { rows } = splitMedicationList(typed)
  expect(rows).toHaveLength(1)
  return rows[0] ?? { name: '', details: {}, unread: [] }
}

describe('a line in another language than English', () => {
  test.each(lines)('“%s” is read into the fields', (typed, words) => {
    const { name, details, unread } = readRow(typed)
    expect(detailWords(details)).toBe(words)
    expect(unread).toEqual([])
    expect(typed.startsWith(name)).toBe(true)
  })

  test.each(weekly)('“%s” is not daily', (typed, often) => {
    const { details, unread } = readRow(typed)
    expect(toDetailTexts(details, unread).often).toBe(often)
  })

  test.each(asTyped)('“%s” stays as typed', (typed, words) => {
    const { details, unread } = readRow(typed)
    expect(unread).toEqual([words])
    expect(details).toEqual({})
  })

  test('has no phrase that is part of a medicine name', () => {
    const patterns = compilePatterns([...foreignDosePatterns, ...foreignTimePatterns])
    const names = [...knowledge().names.values()].map(({ name }) => name)
    const cut = [...new Set(names)].filter(name =>
      partsIn(name.replace(/[\d.]+ ?%/g, ''), patterns).some(({ kind }) => kind !== 'word'),
    )
    expect(cut).toEqual([])
  })
})
