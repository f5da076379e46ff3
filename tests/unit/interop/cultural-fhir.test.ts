import type { Flag } from 'fhir/r4'
import { expect, test } from 'vitest'
import * as mapping from '#app/profile-definition/sections/cultural.fhir.ts'
import type { Cultural } from '#app/profile-definition/sections/cultural.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const extensions = 'http://hl7.org/fhir/StructureDefinition'

const map = (value: Cultural) => mapAnswers('cultural', mapping, value)

test('A religion is its words, and "Prefer not to say" is not sent', () => {
  expect(map({ religion: 'other', otherReligion: 'Society of the Weir' }).patient).toEqual({
    extension: [
      {
        url: `${extensions}/patient-religion`,
        valueCodeableConcept: { text: 'Society of the Weir' },
      },
    ],
  })
  expect(map({ religion: 'none' }).patient).toEqual({})
})

test.each([
  ['english', 'English', 'en'],
  ['spanish', 'Spanish', 'es'],
  ['french', 'French', 'fr'],
  ['mandarin', 'Mandarin', 'zh'],
  ['arabic', 'Arabic', 'ar'],
  ['russian', 'Russian', 'ru'],
] as const)('The preferred language %s has its code', (languagePreferences, text, code) => {
  expect(map({ languagePreferences }).patient.communication).toEqual([
    { language: { coding: [{ system: 'urn:ietf:bcp:47', code }], text }, preferred: true },
  ])
})

test.each([
  ['with the preferred language', { languagePreferences: 'arabic' }, 'Interpreter needed: Arabic'],
  ['without one', {}, 'Interpreter needed: Yes'],
] as const)('A needed interpreter is an alert, %s', (_, others, text) => {
  const { patient, entriesOf } = map({ ...others, interpreterNeeded: 'yes' })
  expect(patient.extension).toEqual([
    { url: `${extensions}/patient-interpreterRequired`, valueBoolean: true },
  ])
  expect(entriesOf<Flag>('alerts').map(({ code }) => code.text)).toEqual([text])
})

test('An interpreter who is not needed is an answer and no alert', () => {
  const { patient, resources } = map({ interpreterNeeded: 'no' })
  expect(patient.extension).toMatchObject([{ valueBoolean: false }])
  expect(resources).toEqual([])
})
