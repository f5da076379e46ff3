import type { ClinicalImpression, Device, DeviceUseStatement, Flag } from 'fhir/r4'
import { expect, test } from 'vitest'
import * as mapping from '#app/profile-definition/sections/functional.fhir.ts'
import { fullProfile } from '#tests/support/data/full-profile.ts'
import { mapAnswers } from '#tests/support/fhir/map-answers.ts'

const map = (value: object) => mapAnswers('functional', mapping, value)

test('Each answer about everyday life is an assessment of the day of the confirmation', () => {
  const value = { adlStatus: 'minimal' }
  expect(map(value).entriesOf<ClinicalImpression>('functional')).toMatchObject([
    {
      status: 'completed',
      code: { text: 'Activities of daily living' },
      summary: 'Activities of daily living: Minimal help',
      effectiveDateTime: '2026-04-02T08:00:00.000Z',
    },
  ])
})

test('Each device is a device with its use, since an unknown day', () => {
  const { resources, entriesOf } = map(fullProfile.functional)
  const devices = resources.filter((one): one is Device => one.resourceType === 'Device')
  expect(devices.map(({ type }) => type?.text)).toEqual(['Cane', 'Glasses', 'Ear trumpet of brass'])
  const uses = entriesOf<DeviceUseStatement>('devices')
  expect(uses.map(({ device }) => device.reference)).toEqual(
    devices.map(({ id }) => `urn:uuid:${id}`),
  )
  expect(uses[0]).toMatchObject({
    status: 'active',
    _timingDateTime: { extension: [{ valueCode: 'unknown' }] },
  })
})

test('Hearing aids and glasses are alerts too', () => {
  const { entriesOf } = map({ assistiveDevices: ['cane', 'hearingAid', 'glasses', 'dentures'] })
  expect(entriesOf<Flag>('alerts').map(({ code }) => code.text)).toEqual(['Hearing aid', 'Glasses'])
})
