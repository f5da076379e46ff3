import type { Condition, Procedure } from 'fhir/r4'
import { expect, test } from 'vitest'
import * as mapping from '#app/profile-definition/sections/mental.fhir.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { contextOf } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const map = (value: object) => mapAnswers('mental', mapping, value)

test('All of it is restricted', () => {
  const mapped = mapping.toFhir(fullProfile.mental, contextOf('mental', fullProfile.mental))
  expect(mapped).toHaveLength(6)
  expect(mapped.filter(one => !('isRestricted' in one && one.isRestricted))).toEqual([])
})

test('A diagnosis has the month of the diagnosis as a note, and no onset', () => {
  const [diagnosis] = map(fullProfile.mental).entriesOf<Condition>('problems')
  expect(diagnosis?.code?.text).toBe('Low mood every winter')
  expect(diagnosis?.note).toEqual([
    { text: 'Month of first diagnosis: November 1996\nCurrent status: Managed' },
  ])
  expect(diagnosis).not.toHaveProperty('onsetDateTime')
})

test.each([
  ['active', 'active', 'problems'],
  ['managed', 'active', 'problems'],
  ['remission', 'remission', 'problems'],
  ['resolved', 'resolved', 'pastProblems'],
  [undefined, 'active', 'problems'],
] as const)('The status %s of the diagnosis is %s, in %s, and ticked conditions are active', (currentStatus, expected, section) => {
  const value = { ...fullProfile.mental, currentStatus }
  const { entriesOf } = map(value)
  const listed = (name: 'problems' | 'pastProblems') =>
    entriesOf<Condition>(name).map(({ code, clinicalStatus }) => [
      code?.text,
      clinicalStatus?.coding?.[0]?.code,
    ])
  expect(listed(section)).toContainEqual(['Low mood every winter', expected])
  expect(listed('problems').filter(([text]) => text !== 'Low mood every winter')).toEqual([
    ['Depression', 'active'],
    ['PTSD', 'active'],
    ['Fear of bells at night', 'active'],
  ])
})

test('A treatment goes on until its last month has come', () => {
  const treatments = [
    { id: 1, type: 'therapy', provider: 'Clinic', startDate: '1997-01', endDate: '1998-06' },
    { id: 2, type: 'support', startDate: '2002-10', outcome: 'Helps' },
    { id: 3, provider: 'Clinic' },
    { id: 4, type: 'therapy', startDate: '2026-01', endDate: '2027-01' },
  ]
  const { entriesOf } = map({ hasTreatment: true, treatments })
  expect(entriesOf<Procedure>('procedures')).toMatchObject([
    {
      status: 'completed',
      code: { text: 'Therapy' },
      performedPeriod: { start: '1997-01', end: '1998-06' },
      performer: [{ actor: { display: 'Clinic' } }],
    },
    {
      status: 'in-progress',
      performedPeriod: { start: '2002-10' },
      outcome: { text: 'Helps' },
    },
    {
      status: 'unknown',
      code: { text: 'Treatments' },
      _performedDateTime: { extension: [{ valueCode: 'unknown' }] },
    },
    { status: 'in-progress', performedPeriod: { start: '2026-01', end: '2027-01' } },
  ])
})
