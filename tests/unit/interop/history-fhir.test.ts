import type {
  Condition,
  Consent,
  Device,
  DeviceUseStatement,
  Encounter,
  Flag,
  Observation,
  Procedure,
} from 'fhir/r4'
import { describe, expect, test } from 'vitest'
import { languageByTag } from '#app/emergency/languages/languages.server.ts'
import * as mapping from '#app/profile-definition/sections/history.fhir.ts'
import type { History } from '#app/profile-definition/sections/history.ts'
import { fullProfile, variants } from '#tests/support/data/full-profile.ts'
import { contextOf, owner } from '#tests/support/fhir/fhir-context.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

type Changes = Parameters<typeof mapAnswers>[3]

function mapHistory(value: History, changes: Changes = {}) {
  return mapAnswers('history', mapping, value, changes)
}

function alertsOf(value: History, changes: Changes = {}): (string | undefined)[] {
  return mapHistory(value, changes)
    .entriesOf<Flag>('alerts')
    .map(({ code }) => code.text)
}

describe('The full profile', () => {
  const { entriesOf, resources } = mapHistory(fullProfile.history)

  test('has the first words as the one alert of high priority', () => {
    const [first, ...others] = entriesOf<Flag>('alerts')
    expect(first?.code.text).toBe(fullProfile.history.firstToKnow)
    expect(first?.extension?.[0]?.valueCodeableConcept?.coding?.[0]?.code).toBe('PH')
    expect(others.filter(({ extension }) => extension)).toEqual([])
  })

  test('has an alert for each state, for communication and for the paper that limits treatment', () => {
    expect(alertsOf(fullProfile.history).slice(1)).toEqual([
      'Epilepsy. Rescue medicine for seizures: Midazolam in the glove box',
      'Deaf or hard of hearing',
      'Hum a tune before you touch me',
      `${paperOf('DNR (do not resuscitate)')}. Where the paper is kept: Blue folder by the telephone`,
    ])
  })

  test('has the conditions as problems that nobody has confirmed', () => {
    const problems = entriesOf<Condition>('problems')
    expect(problems.map(({ code }) => code?.text)).toEqual([
      'High blood pressure (hypertension)',
      'Thyroid disease',
      'Marble bone disease',
    ])
    for (const { clinicalStatus, verificationStatus, asserter, code } of problems) {
      expect(clinicalStatus?.coding?.[0]?.code).toBe('active')
      expect(verificationStatus?.coding?.[0]?.code).toBe('unconfirmed')
      expect(asserter).toEqual(owner)
      expect(code).not.toHaveProperty('coding')
    }
  })

  test('has the implant and its use', () => {
    const [use] = entriesOf<DeviceUseStatement>('devices')
    expect(use).toMatchObject({
      status: 'active',
      timingPeriod: { start: '2016' },
      bodySite: { text: 'Right' },
      source: owner,
    })
    expect(use?.note?.[0]?.text.split('\n')).toEqual([
      'Corvid Mark 7, not safe for MRI',
      'Phone number of the team: +1 555 010 0107',
      'Refill or check due: January 9, 2031',
    ])
    const device = resources.find(({ id }) => `urn:uuid:${id}` === use?.device.reference) as Device
    expect(device.type).toEqual({ text: 'Pacemaker' })
    expect(device.deviceName).toBeUndefined()
  })

  test('has each advance directive as a consent that nobody has verified', () => {
    const consents = entriesOf<Consent>('directives')
    expect(consents.map(({ policyRule }) => policyRule?.text)).toEqual([
      'Living will',
      'DNR (do not resuscitate)',
    ])
    for (const consent of consents) {
      expect(consent).toMatchObject({
        status: 'active',
        scope: { coding: [{ code: 'adr' }] },
        category: [{ coding: [{ code: 'acd' }] }],
        sourceAttachment: { title: 'Blue folder by the telephone' },
        verification: [{ verified: false }],
      })
    }
  })
})

describe('"None"', () => {
  const [none = {}] = variants.history ?? []
  const { resources, entriesOf } = mapHistory(none, { language: languageByTag('fr') })

  test('is sent of surgeries and implants, in the language of the reader', () => {
    const [procedure] = entriesOf<Procedure>('procedures')
    expect(procedure?.code?.coding?.[0]?.code).toBe('787480003')
    expect(procedure?._performedDateTime?.extension?.[0]?.valueCode).toBe('unknown')
    const device = resources.find(one => one.resourceType === 'Device')
    expect(device?.type?.coding?.[0]?.code).toBe('787483001')
    for (const text of [procedure?.code?.text, device?.type?.text]) expect(text).toMatch(/^Auc/)
  })

  test('is not derived from "none of the common conditions", nor sent of anything else', () => {
    expect(JSON.stringify(resources)).not.toContain('160245001')
    expect(resources.map(({ resourceType }) => resourceType).sort()).toEqual([
      'Device',
      'DeviceUseStatement',
      'Procedure',
    ])
  })
})

describe('A diagnosis', () => {
  test.each([
    ['active', 'active', undefined],
    ['managed', 'active', 'Managed'],
    ['other', 'active', 'Other'],
    ['in-remission', 'remission', undefined],
    [undefined, 'active', undefined],
  ] as const)('%s is %s among the problems', (status, clinical, note) => {
    const row = { id: 3, condition: 'Gout', ...(status && { status }) }
    const value = { diagnoses: [row] }
    const [diagnosis] = mapHistory(value).entriesOf<Condition>('problems')
    expect(diagnosis?.clinicalStatus?.coding?.[0]?.code).toBe(clinical)
    expect(diagnosis?.onsetDateTime).toBeUndefined()
    expect(diagnosis?.note?.[0]?.text).toBe(note)
  })

  test('that is resolved is a past problem', () => {
    const row = { id: 3, condition: 'Gout', status: 'resolved' as const }
    const value = { diagnoses: [row] }
    const [diagnosis] = mapHistory(value).entriesOf<Condition>('pastProblems')
    expect(diagnosis?.clinicalStatus?.coding?.[0]?.code).toBe('resolved')
    const from = { value, row, context: contextOf('history', value) }
    expect(mapping.narrativeOf('diagnoses', from)).toBe('pastProblems')
  })
})

test('Surgeries, stays, births and implants without a year say that it is unknown', () => {
  const { entriesOf } = mapHistory({
    surgeries: [{ id: 1, procedure: 'Appendix removed' }],
    hospitalizations: [{ id: 1, reason: 'Pneumonia' }],
    childbirths: [{ id: 1, complications: 'Forceps' }],
    implantedDevices: [{ id: 1, device: 'Clip' }],
  })
  const [surgery] = entriesOf<Procedure>('procedures')
  const [stay] = entriesOf<Encounter>('hospitalStays')
  const [birth] = entriesOf<Observation>('pregnancy')
  const [use] = entriesOf<DeviceUseStatement>('devices')
  for (const element of [
    surgery?._performedDateTime,
    stay?.period?._start,
    birth?._effectiveDateTime,
    use?._timingDateTime,
  ]) {
    expect(element?.extension?.[0]?.valueCode).toBe('unknown')
  }
  expect(birth?.dataAbsentReason?.coding?.[0]?.code).toBe('unknown')
  expect(use).not.toHaveProperty('note')
  expect(stay).not.toHaveProperty('extension')
})

test.each([
  ['None', 0],
  ['n/a.', 0],
  ['-', 0],
  ['No left hand', 1],
  ['Нет левой руки', 1],
])('The text "%s" about disabilities makes %i conditions', (physicalDisabilities, count) => {
  expect(mapHistory({ physicalDisabilities }).entriesOf('functional')).toHaveLength(count)
})

test('Depression or anxiety is restricted, and no other common condition', () => {
  const value = { conditions: ['diabetes', 'depression-anxiety'] }
  const mapped = mapping.toFhir(value, contextOf('history', value))
  expect(mapped.map(one => 'isRestricted' in one && one.isRestricted)).toEqual([false, true])
})

test('A living will alone raises no alert', () => {
  expect(alertsOf({ advanceDirectives: ['living-will', 'other'] })).toEqual([])
  expect(alertsOf({ advanceDirectives: ['polst-molst'] })).toEqual([
    paperOf('POLST or MOLST (medical orders for treatment)'),
  ])
})

function paperOf(title: string) {
  return `The owner says there is a paper: ${title}. This page is not that paper and no order`
}
