import type { AllergyIntolerance, Flag } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import * as mapping from '#app/profile-definition/sections/allergies.fhir.ts'
import { owner } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

function mapAllergy(row: object) {
  const value = { allergies: [{ id: 1, allergen: 'Latex', ...row }] }
  const { entriesOf } = mapAnswers('allergies', mapping, value)
  const [allergy] = entriesOf<AllergyIntolerance>('allergies')
  return { allergy, alerts: entriesOf<Flag>('alerts') }
}

test('An allergy is what the owner reports, and nobody confirmed it', () => {
  expect(mapAllergy({}).allergy).toMatchObject({
    clinicalStatus: { coding: [{ code: 'active' }] },
    verificationStatus: { coding: [{ code: 'unconfirmed' }] },
    code: { text: 'Latex' },
    patient: owner,
    recordedDate: '2026-03-01T08:00:00.000Z',
    recorder: owner,
    asserter: owner,
  })
  expect(mapAllergy({}).allergy?.code).not.toHaveProperty('coding')
})

describe('The severity of a reaction', () => {
  test.each([
    ['mild', 'mild'],
    ['moderate', 'moderate'],
    ['severe', 'severe'],
    // FHIR has no severity above "severe".
    ['life-threatening', 'severe'],
  ])('%s is %s', (severity, code) => {
    const { allergy } = mapAllergy({ reaction: 'Hives', severity })
    expect(allergy?.reaction).toEqual([{ manifestation: [{ text: 'Hives' }], severity: code }])
    expect(allergy).not.toHaveProperty('note')
  })

  test('in typed words is a note and no code', () => {
    const { allergy } = mapAllergy({
      reaction: 'Hives',
      severity: 'other',
      otherSeverity: 'Worse every spring',
    })
    expect(allergy?.reaction).toEqual([{ manifestation: [{ text: 'Hives' }] }])
    expect(allergy?.note).toEqual([{ text: 'Worse every spring' }])
  })

  test('that is not known is none', () => {
    const { allergy } = mapAllergy({ severity: 'unknown', reactionUnknown: true })
    expect(allergy).not.toHaveProperty('criticality')
    expect(allergy).not.toHaveProperty('reaction')
  })

  test('without words for the reaction says that the reaction is unknown', () => {
    const [reaction] = mapAllergy({ severity: 'moderate' }).allergy?.reaction ?? []
    expect(reaction?.severity).toBe('moderate')
    expect(reaction?.manifestation).toEqual([
      { extension: [expect.objectContaining({ valueCode: 'unknown' })] },
    ])
  })
})

describe('A life-threatening allergy', () => {
  test('is critical, and an alert of high priority', () => {
    const { allergy, alerts } = mapAllergy({ severity: 'life-threatening' })
    expect(allergy?.criticality).toBe('high')
    expect(alerts.map(({ code }) => code.text)).toEqual([
      'Known allergies: Latex. Life-threatening',
    ])
    expect(JSON.stringify(alerts)).toContain('flag-priority')
  })

  test.each(['mild', 'moderate', 'severe', 'other', undefined])('is no %s one', severity => {
    const { allergy, alerts } = mapAllergy({ reaction: 'Hives', severity })
    expect(allergy).not.toHaveProperty('criticality')
    expect(alerts).toEqual([])
  })
})

test('"No known allergies" is sent because the owner said it, in the language of the reader', () => {
  const value = { noKnownAllergies: true }
  const { entriesOf } = mapAnswers('allergies', mapping, value, { language: languageByTag('es') })
  const [none] = entriesOf<AllergyIntolerance>('allergies')
  expect(none?.code?.coding?.[0]?.code).toBe('716186003')
  expect(none?.code?.text).toBe('Sin alergias conocidas')
})
