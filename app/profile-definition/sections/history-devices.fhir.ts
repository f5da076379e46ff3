import { repeatsTitle, titleOfImplant } from '../catalogues/first-aid-states.ts'
import { noneKnown } from '../fhir/codes.ts'
import { toFhirYear } from '../fhir/dates.ts'
import { reportDevice } from '../fhir/devices.ts'
import { concept, describeAnswers } from '../fhir/elements.ts'
import type { FhirContext, Mapped, RowTexts } from '../fhir/mapping.ts'
import type { History } from './history.ts'

type Implant = NonNullable<History['implantedDevices']>[number]

/** Returns an implanted device and its use, which has the side, the year and the notes. */
export function reportImplant(row: Implant, context: FhirContext): Mapped[] {
  const { id, year, notes } = row
  const texts = context.row('implantedDevices', row)
  const lines = [notes, describeAnswers(texts, ['teamPhone', 'dueOn'])].filter(Boolean)
  return reportDevice(context, {
    place: `implantedDevices.${id}`,
    ...nameImplant(row, texts),
    ...(year && { since: toFhirYear(year) }),
    side: texts.text('side'),
    note: lines.join('\n'),
  })
}

/** Returns the owner's statement that no device is implanted. */
export function reportNoImplants(_: History, context: FhirContext): Mapped[] {
  const type = concept(context.label('noImplantedDevices'), noneKnown.devices)
  const mapped = reportDevice(context, { place: 'noImplantedDevices', type })
  return mapped.map(one => ({ ...one, saysNone: 'devices' }))
}

// A known kind is the type, because it is translated. The owner's words follow if they add to it.
function nameImplant({ kind, device = '' }: Implant, texts: RowTexts) {
  const title = titleOfImplant(kind)
  if (!kind || !title) return { type: concept(device) }
  const type = concept(texts.option('kind', kind))
  return repeatsTitle(title, device) ? { type } : { type, ownName: device }
}
