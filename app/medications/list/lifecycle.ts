import type { Profile } from '#app/profile/record/profile.ts'
import {
  isCurrent,
  type Medication,
  type Medications,
} from '#app/profile-definition/sections/medications.ts'
import type { MedicationDetails } from '../names/line/place-dose.ts'
import { keyOf } from '../names/name-key.ts'
import type { Status } from './medication-list.ts'

/** A medicine that is to come into the list. */
export interface NewMedication {
  name: string
  brandName?: string
  /** Dose, form and times that were read out of what was typed. */
  details?: MedicationDetails
}

/** The rows of the list. */
export function rowsIn(profile: Profile): readonly Medication[] {
  return profile.medications?.value.medications ?? []
}

/** The list of a medicine; what was saved before there were statuses is taken now. */
export function statusOf({ status = 'current' }: Medication): Status {
  return status
}

/**
 * The row that a medicine has already: one of the same name, or else one of which a name is the other's brand. Of
 * several the one that has that status comes first.
 */
export function findSameMedication(
  rows: readonly Medication[],
  { name, brandName }: NewMedication,
  status: Status,
): Medication | undefined {
  const ofName = rows.filter(row => isSameName(row.name, name))
  // One brand for two names is a shop's: "Equate" stands on omeprazole and on loratadine.
  const ofBrand = rows.filter(
    row => isSameName(row.brandName, name) || isSameName(row.name, brandName),
  )
  const found = ofName.length > 0 ? ofName : ofBrand
  return found.find(row => statusOf(row) === status) ?? found[0]
}

function isSameName(one: string | undefined, other: string | undefined): boolean {
  if (!one || !other) return false
  // A name without a letter or digit has no key.
  return (keyOf(one) || one) === (keyOf(other) || other)
}

/**
 * The section with one more medicine.
 * @param lastRowId the highest id that a row of the section ever had: ids are never given twice.
 */
export function withMedication(
  value: Medications,
  { name, brandName, details }: NewMedication,
  { id, to }: { id: number; to: Status },
): Medications {
  const row: Medication = {
    id,
    name,
    ...(brandName && { brandName }),
    ...details,
    status: to,
  }
  return withRows(value, [...(value.medications ?? []), row])
}

/** The section with a medicine moved to another list. @param today as YYYY-MM-DD. */
export function withMovedMedication(
  value: Medications,
  id: number,
  { to, today }: { to: Status; today: string },
): Medications {
  const rows = value.medications ?? []
  return withRows(
    value,
    rows.map(row => (row.id === id ? movedRow(row, to, today) : row)),
  )
}

/** The section without a medicine. */
export function withoutMedication(value: Medications, id: number): Medications {
  const rows = value.medications ?? []
  return withRows(
    value,
    rows.filter(row => row.id !== id),
  )
}

function movedRow(row: Medication, to: Status, today: string): Medication {
  const from = statusOf(row)
  if (from === to) return row
  const { startedOn, stoppedOn: _over, ...details } = row
  switch (to) {
    case 'current':
      // Taken again is a new period; the old one stays in the change history.
      return {
        ...details,
        status: to,
        ...(from === 'researching' && startedOn && { startedOn }),
      }
    case 'discontinued':
      return {
        ...details,
        status: to,
        ...(startedOn && { startedOn }),
        // Somebody ahead of our clock may have started tomorrow.
        stoppedOn: startedOn && startedOn > today ? startedOn : today,
      }
    case 'researching':
      return { ...details, status: to }
  }
}

// Nobody takes a medicine and no medication.
function withRows(value: Medications, medications: Medication[]): Medications {
  const isDenied = value.noMedications && medications.some(isCurrent)
  return { ...value, medications, ...(isDenied && { noMedications: false }) }
}
