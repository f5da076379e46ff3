import { expect, test } from 'vitest'
import { knowMedication } from '#app/medications/questions/know-medication.server.ts'
import {
  certainSubstance,
  findSubstanceQuestion,
} from '#app/medications/questions/substance-question.server.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'

const rowOf = (row: Partial<Medication>): Medication => ({ id: 1, ...row })

test.each<Partial<Medication>>([
  { name: 'Methotrexate' },
  { name: 'MTX' },
  { name: 'Metotrexato 2,5 mg' },
  { name: 'For my joints', brandName: 'Metoject' },
  { name: 'methotrexate', form: 'injection', reason: 'All my joints' },
])('$name $brandName is usually taken once a week', row => {
  expect(knowMedication(rowOf(row), {}).isUsuallyWeekly).toBe(true)
})

test.each<Partial<Medication>>([
  { name: 'Metformin' },
  { name: 'Methotrexate gel' },
  { name: 'Methotrexate', form: 'cream' },
  { name: 'Methotrexate', route: 'skin' },
  { name: 'Methotrexate', form: 'other', customForm: 'Ointment' },
  { name: 'Methotrexate', reason: 'Leukaemia' },
  { name: 'Methotrexate', reason: 'lymphoma of the brain' },
])('$name, $form $customForm $route $reason, is not', row => {
  expect(knowMedication(rowOf(row), {}).isUsuallyWeekly).toBeUndefined()
})

test('the substance of a brand is certain in the United States', () => {
  const advair = rowOf({ name: 'Advair' })
  expect(certainSubstance(advair, 'U.S.A.')).toBe('fluticasone + salmeterol')
  expect(findSubstanceQuestion(advair, 'United States')).toBeUndefined()
  expect(knowMedication(advair, { country: 'United States', today: '2026-11-22' })).toEqual({
    substance: 'fluticasone + salmeterol',
    today: '2026-11-22',
  })
})

test.each([undefined, 'Germany'])('elsewhere (%s) it is asked, until the name changes', country => {
  const eliquis = rowOf({ name: 'Eliquis' })
  expect(certainSubstance(eliquis, country)).toBeUndefined()
  const question = findSubstanceQuestion(eliquis, country)
  expect(question).toMatchObject({ name: 'Eliquis', substance: 'apixaban' })
  const { yes = '', no = '' } = question ?? {}
  expect(certainSubstance({ ...eliquis, answers: [yes] }, country)).toBe('apixaban')
  expect(certainSubstance({ ...eliquis, answers: [no] }, 'USA')).toBeUndefined()
  for (const answers of [[yes], [no]]) {
    expect(findSubstanceQuestion({ ...eliquis, answers }, country)).toBeUndefined()
    const renamed = { name: 'Xarelto', answers }
    expect(findSubstanceQuestion(renamed, country)).toMatchObject({ substance: 'rivaroxaban' })
    expect(certainSubstance(renamed, country)).toBeUndefined()
  }
})

test('a name with another brand beside it is not asked about', () => {
  expect(findSubstanceQuestion(rowOf({ name: 'Eliquis', brandName: 'Xarelto' }))).toBeUndefined()
})
