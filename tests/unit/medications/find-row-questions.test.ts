import { expect, test } from 'vitest'
import { findRowQuestions } from '#app/medications/questions/find-row-questions.server.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'

type Row = Partial<Medication>

const askedOf = (row: Row) => findRowQuestions({ id: 1, name: 'Metformin', ...row })
const times = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, time: `0${index % 10}:00` }))
const twoOf250: Row = { unit: 'mg', pillsPerDose: 2, countUnit: 'tablets', dosagePerPill: 250 }
const onMonday: Row = { frequency: 'x-days-a-week', selectedDaysOfWeek: ['monday'] }

test.each<[string, Row]>([
  [
    'Total dosage is 1000 mg, but 2 tablets of 250 mg are 500 mg.',
    { ...twoOf250, totalDosage: 1000 },
  ],
  ['Methotrexate is usually taken once a week.', { name: 'Metoject', frequency: 'once-daily' }],
  ['Methotrexate is usually taken once a week.', { name: 'methotrexate' }],
  [
    'The frequency is Monday, but the name says “daily”.',
    { ...onMonday, name: 'Furosemide daily' },
  ],
  [
    'The frequency is Monday, but the reason says “three times a week”.',
    { ...onMonday, reason: 'Heart, three times a week' },
  ],
  [
    'The frequency is “Three times daily”, but there are 12 dose times.',
    { frequency: 'three-times-daily', doseTimes: times(12) },
  ],
  [
    'The frequency is “3 times a day”, but there is one dose time.',
    { frequency: 'other', customFrequency: '3 times a day', doseTimes: times(1) },
  ],
  ['The form is Tablet, but the dose is counted in puffs.', { form: 'tablet', countUnit: 'puffs' }],
  [
    '“Xarelto” is rivaroxaban, but the name says apixaban.',
    { name: 'apixaban', brandName: 'Xarelto' },
  ],
  [
    '“Janumet” is sitagliptin and metformin, but the name says metformin.',
    { brandName: 'Janumet', name: 'metformin' },
  ],
  [
    '“Eliquis rivaroxaban” names several medicines: apixaban and rivaroxaban.',
    { name: 'Eliquis rivaroxaban' },
  ],
])('asks: %s', (text, row) => {
  expect(askedOf(row)).toMatchObject([{ text }])
  expect(askedOf(row)[0]?.key.length).toBeLessThanOrEqual(50)
  expect(askedOf({ ...row, status: 'discontinued' })).toEqual([])
})

test.each<Row>([
  { ...twoOf250, totalDosage: 500 },
  { ...twoOf250, pillsPerDose: 3, dosagePerPill: 0.1, totalDosage: 0.3 },
  // A concentration is no amount.
  {
    totalDosage: 10,
    unit: 'mg',
    pillsPerDose: 5,
    countUnit: 'ml',
    dosagePerPill: 4,
    strengthPer: 'ml',
  },
  { name: 'Methotrexate', ...onMonday },
  { name: 'Methotrexate', form: 'cream', frequency: 'once-daily' },
  { name: 'Methotrexate', reason: 'Leukemia', frequency: 'once-daily' },
  { ...onMonday, name: 'Vitamin D once a week', reason: 'Bones' },
  { ...onMonday, name: 'Vitamin D on Mondays' },
  { frequency: 'twice-daily', doseTimes: times(2) },
  { frequency: 'as-needed', doseTimes: times(5) },
  { frequency: 'other', customFrequency: 'up to 3 times a day', doseTimes: times(4) },
  { form: 'other', customForm: 'Wafer', countUnit: 'puffs' },
  { form: 'inhaler', countUnit: 'capsules' },
  { name: 'apixaban', brandName: 'Eliquis' },
  { name: 'paracetamol', brandName: 'Panadol' },
  { name: 'insulin', brandName: 'Lantus' },
  { name: 'Novorapid insulin' },
  { name: 'My heart pill', brandName: 'Xarelto' },
  { name: 'Percocet oxycodone acetaminophen' },
])('does not ask about %j', row => {
  expect(askedOf(row)).toEqual([])
})

test('asks again about another content, and not about another spelling of a brand', () => {
  const keyOf = (row: Row) => askedOf(row)[0]?.key
  const differing = { ...twoOf250, totalDosage: 1000 }
  expect(keyOf({ ...differing, totalDosage: 750 })).not.toBe(keyOf(differing))
  expect(keyOf({ ...differing, reason: 'Sugar' })).toBe(keyOf(differing))
  const [one, other] = ['Xarelto', 'XARELTO'].map(brandName =>
    keyOf({ name: 'apixaban', brandName }),
  )
  expect(one).toBe(other)
})
