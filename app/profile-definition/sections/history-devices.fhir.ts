import type { CodeableConcept, Device, DeviceUseStatement } from 'fhir/r4'
import { repeatsTitle, titleOfImplant } from '../catalogues/first-aid-states.ts'
import { noneKnown } from '../fhir/codes.ts'
import { toFhirYear } from '../fhir/dates.ts'
import { absent, concept, referTo } from '../fhir/elements.ts'
import { labelledText } from '../fhir/labelled-text.ts'
import type { FhirContext, Mapped, RowTexts } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Implant = NonNullable<History['implantedDevices']>[number]
type DeviceName = Pick<Device, 'deviceName'> & { type: CodeableConcept }

/** Returns an implanted device and its use, which has the side, the year and the notes. */
export function reportImplant(row: Implant, context: FhirContext): Mapped[] {
  const { id, year, notes } = row
  const texts = context.row('implantedDevices', row)
  const side = texts.text('side')
  const lines = [notes, labelledText(texts, 'teamPhone'), labelledText(texts, 'dueOn')]
  const note = lines.flatMap(text => (text ? [{ text }] : []))
  return reportUse(context, `implantedDevices.${id}`, nameImplant(row, texts), {
    ...(year ? { timingPeriod: { start: toFhirYear(year) } } : { _timingDateTime: absent() }),
    ...(side && { bodySite: concept(side) }),
    ...(note.length > 0 && { note }),
  })
}

/** Returns the owner's statement that no device is implanted. */
export function reportNoImplants(_: History, context: FhirContext): Mapped[] {
  const type = concept(context.label('noImplantedDevices'), noneKnown.devices)
  return reportUse(context, 'noImplantedDevices', { type }, { _timingDateTime: absent() })
}

/** A known kind is the type, because it is translated. The owner's words follow if they add to it. */
function nameImplant({ kind, device = '' }: Implant, texts: RowTexts): DeviceName {
  const title = titleOfImplant(kind)
  if (!kind || !title) return { type: concept(device) }
  const type = concept(texts.option('kind', kind))
  if (repeatsTitle(title, device)) return { type }
  return { type, deviceName: [{ name: device, type: 'patient-reported-name' }] }
}

function reportUse(
  context: FhirContext,
  place: string,
  name: DeviceName,
  facts: Partial<DeviceUseStatement>,
): Mapped[] {
  const deviceId = context.idOf(`${place}.device`)
  const device: Device = {
    resourceType: 'Device',
    id: deviceId,
    ...name,
    patient: context.patient,
  }
  const use: DeviceUseStatement = {
    resourceType: 'DeviceUseStatement',
    id: context.idOf(place),
    status: 'active',
    subject: context.patient,
    recordedOn: context.savedAt,
    source: context.patient,
    device: referTo(deviceId, name.type.text),
    ...facts,
  }
  return [{ resource: use, section: 'devices' }, { resource: device }]
}
