import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import {
  isCurrent,
  type Medication,
  type Medications,
  medications,
} from '#app/profile-definition/sections/medications.ts'
import { toNameKey } from '../names/name-key.ts'
import type { MedicationDetails } from './detail-fields.ts'
import type { Status } from './medication-list.ts'

export interface NewMedication {
  name: string
  brandName?: string
  /** Dose, form and times, read from the typed line. */
  details?: MedicationDetails
}

/** Definition of the list of medications. */
export const medicationList = medications.blocks[0].fields.medications

/** Returns the rows of the list. */
export function medicationsIn(profile: Profile): readonly Medication[] {
  return profile.medications?.value.medications ?? []
}

/** Returns the status of a row; rows without one are older and current. */
export function readStatus({ status = 'current' }: Medication): Status {
  return status
}

/**
 * Returns the row of the same name, or else of the same brand and name in either order. A row with
 * the given status is preferred.
 */
export function findSameMedication(
  rows: readonly Medication[],
  { name, brandName }: NewMedication,
  status: Status,
): Medication | undefined {
  const [key, brandKey] = [keyOf(name), keyOf(brandName)]
  const ofName = rows.filter(row => isSame(nameKeyOf(row), key))
  // Two equal brands do not count: "Equate" is a store brand of omeprazole and of loratadine.
  const ofBrand = rows.filter(
    row => isSame(keyOf(row.brandName), key) || isSame(nameKeyOf(row), brandKey),
  )
  const found = ofName.length > 0 ? ofName : ofBrand
  return found.find(row => readStatus(row) === status) ?? found[0]
}

// A name without a letter or digit has no key.
function keyOf(name: string | undefined): string | undefined {
  return name && (toNameKey(name) || name)
}

// A pasted list compares each line with each row.
const nameKeyOf = memoizeByObject(({ name }: Medication) => keyOf(name))

function isSame(one: string | undefined, other: string | undefined): boolean {
  return Boolean(one) && one === other
}

/**
 * Returns the section with one more medication.
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

/** Returns the section with a medication moved to another list. @param today as YYYY-MM-DD. */
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

export function withoutMedication(value: Medications, id: number): Medications {
  const rows = value.medications ?? []
  return withRows(
    value,
    rows.filter(row => row.id !== id),
  )
}

function movedRow(row: Medication, to: Status, today: string): Medication {
  const from = readStatus(row)
  if (from === to) return row
  const { startedOn, stoppedOn: _over, ...details } = row
  switch (to) {
    case 'current':
      // Taken again begins a new period; the old one is in the change history.
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
        // In a time zone ahead of UTC, the start may be tomorrow.
        stoppedOn: startedOn && startedOn > today ? startedOn : today,
      }
    case 'researching':
      return { ...details, status: to }
  }
}

// A current medication contradicts "takes no medication".
function withRows(value: Medications, medications: Medication[]): Medications {
  const isDenied = value.noMedications && medications.some(isCurrent)
  return { ...value, medications, ...(isDenied && { noMedications: false }) }
}
