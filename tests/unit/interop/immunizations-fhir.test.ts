import type { Immunization } from 'fhir/r4'
import { expect, test } from 'vitest'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import * as mapping from '#app/profile-definition/sections/immunizations.fhir.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { owner } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

function mapImmunizations(value: object, changes: Parameters<typeof mapAnswers>[3] = {}) {
  const { entriesOf } = mapAnswers('immunizations', mapping, value, changes)
  return entriesOf<Immunization>('immunizations')
}

test('A vaccine has its name, the stored code, its day and the notes', () => {
  const [first, second] = mapImmunizations(fullProfile.immunizations)
  expect(first).toMatchObject({
    status: 'completed',
    vaccineCode: {
      coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '115' }],
      text: 'Boostrix',
    },
    occurrenceDateTime: '2019-10-02',
    note: [{ text: 'Sore arm for two days' }],
    patient: owner,
  })
  expect(second?.vaccineCode).toEqual({ text: 'Cowpox from the milkmaid' })
})

test('A vaccine is what the owner remembers, and not a record of who gave it', () => {
  for (const { primarySource, reportOrigin, recorded } of mapImmunizations(
    fullProfile.immunizations,
  )) {
    expect(primarySource).toBe(false)
    expect(reportOrigin?.coding?.[0]?.code).toBe('recall')
    expect(recorded).toBe('2026-03-01T08:00:00.000Z')
  }
})

test('A vaccine without a day says that the day is unknown', () => {
  const value = { immunizationHistory: [{ id: 1, name: 'Tetanus' }] }
  const [vaccine] = mapImmunizations(value)
  expect(vaccine?.occurrenceDateTime).toBeUndefined()
  expect(vaccine?._occurrenceDateTime?.extension?.[0]?.valueCode).toBe('unknown')
})

test('"No immunizations" is sent because the owner said it, in the language of the reader', () => {
  const [none] = mapImmunizations({ noImmunizations: true }, { language: languageByTag('es') })
  expect(none?.vaccineCode).toMatchObject({ coding: [{ code: '787482006' }] })
  expect(none?.vaccineCode.text).toBe('Sin vacunas')
})
