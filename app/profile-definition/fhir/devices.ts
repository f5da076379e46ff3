import type { CodeableConcept, Device, DeviceUseStatement } from 'fhir/r4'
import { toFhirDate } from './dates.ts'
import { absent, concept, referTo } from './elements.ts'
import type { FhirContext, Mapped } from './mapping.ts'

interface NewDevice {
  /** See `idOf` of the context. */
  place: string
  type: CodeableConcept
  /** The owner's name for it, if it adds to the type. */
  ownName?: string | undefined
  /** The first day of use, as YYYY, YYYY-MM or YYYY-MM-DD. */
  since?: string | undefined
  /** The side of the body, in the language of the reader. */
  side?: string | undefined
  note?: string | undefined
}

/** Returns a device that the owner uses, and the statement about its use. */
export function reportDevice(
  context: FhirContext,
  { place, type, ownName, since, side, note }: NewDevice,
): Mapped[] {
  const id = context.idOf(`${place}.device`)
  const device: Device = {
    resourceType: 'Device',
    id,
    ...(ownName && { deviceName: [{ name: ownName, type: 'patient-reported-name' }] }),
    type,
    patient: context.patient,
  }
  const use: DeviceUseStatement = {
    resourceType: 'DeviceUseStatement',
    id: context.idOf(place),
    status: 'active',
    subject: context.patient,
    ...(since ? { timingPeriod: { start: toFhirDate(since) } } : { _timingDateTime: absent() }),
    recordedOn: context.savedAt,
    source: context.patient,
    device: referTo(id, type.text),
    ...(side && { bodySite: concept(side) }),
    ...(note && { note: [{ text: note }] }),
  }
  return [{ resource: device }, { resource: use, section: 'devices' }]
}
