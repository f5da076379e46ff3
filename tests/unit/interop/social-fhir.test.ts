import type { Observation } from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import * as mapping from '#app/profile-definition/sections/social.fhir.ts'
import type { Social } from '#app/profile-definition/sections/social.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { contextOf } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const confirmedAt = '2026-04-02T08:00:00.000Z'

function observationsOf(value: Social): Observation[] {
  return mapAnswers('social', mapping, value).entriesOf('social')
}

function findByText(observations: Observation[], text: string): Observation | undefined {
  return observations.find(({ code }) => code.text === text)
}

describe('Smoking', () => {
  test.each([
    ['never', 'Never smoked', '266919005'],
    ['former', 'Former smoker', '8517006'],
    ['current', 'Current smoker', '77176002'],
    ['e-cigarette', 'E-cigarettes', undefined],
    ['other-tobacco', 'Other tobacco', undefined],
  ] as const)('%s', (smokingStatus, text, code) => {
    const [smoking] = observationsOf({ smokingStatus })
    expect(smoking).toMatchObject({
      code: { coding: [{ code: '72166-2' }], text: 'Smoking status' },
      effectiveDateTime: confirmedAt,
      valueCodeableConcept: { text },
    })
    expect(smoking?.valueCodeableConcept?.coding?.[0]?.code).toBe(code)
  })

  test('Its details are a note, because the IPS allows no components', () => {
    const [smoking] = observationsOf({
      smokingStatus: 'former',
      quitDate: '1987-11-30',
      smokingYears: 14,
    })
    expect(smoking?.note).toEqual([
      { text: 'Quit date: November 30, 1987\nYears of use: 14 years' },
    ])
  })
})

test('Alcohol is the words of the owner and not drinks a day', () => {
  const alcohol = findByText(observationsOf(fullProfile.social), 'Alcohol use')
  expect(alcohol).toMatchObject({
    code: { coding: [{ code: '11331-6' }] },
    valueString: 'Occasional',
    note: [{ text: 'Alcohol: details: Sherry at Christmas' }],
  })
})

test('A refused answer is no finding', () => {
  const answers = {
    substanceStatus: 'prefer-not-to-say',
    sexuallyActive: 'prefer-not-to-say',
  } as const
  for (const observation of observationsOf(answers)) {
    expect(observation).not.toHaveProperty('valueString')
    expect(observation.dataAbsentReason).toMatchObject({
      coding: [{ code: 'asked-declined' }],
      text: 'Prefer not to say',
    })
  }
})

test('Drugs and sexual health are restricted, and nothing else', () => {
  const mapped = mapping.toFhir(fullProfile.social, contextOf('social', fullProfile.social))
  const restricted = mapped.flatMap(one =>
    'resource' in one && one.isRestricted ? [(one.resource as Observation).code.text] : [],
  )
  expect(restricted).toEqual([
    'Drug use',
    'Sexually active',
    'Contraception method',
    'Sexually transmitted infections',
  ])
})
