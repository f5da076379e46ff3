import { countUnits, unitsOfForms } from '#app/profile-definition/count-units.ts'
import type { Medication } from '#app/profile-definition/sections/medications.ts'
import type { MedicationDetails } from '../list/detail-fields.ts'
import { type LinePart, linePartsOf, type PartOf } from './line-parts.ts'
import { type ReadDose, toStrengthFields } from './read-dose.ts'

type CountUnit = NonNullable<Medication['countUnit']>

/** The limit of the medication form. */
const maxCount = 1000

/**
 * Returns a dose with its counted unit, the strength of a liquid and the highest number a day as
 * fields.
 */
export function countDose({ details, strength }: ReadDose, parts: readonly LinePart[]): ReadDose {
  const counted = withCountUnit(details)
  const [most] = linePartsOf(parts, 'most')
  const isOtherAmount = (counted.totalDosage ?? counted.dosagePerPill) !== undefined
  const perMl = isOtherAmount ? undefined : strength?.perMl
  return {
    details: {
      ...counted,
      ...(perMl && toStrengthFields(perMl)),
      ...(most && toMostFields(most, counted)),
    },
    ...(strength && !perMl && { strength }),
  }
}

function withCountUnit(details: MedicationDetails): MedicationDetails {
  const { totalDosage, unit, customUnit, ...others } = details
  if (details.pillsPerDose !== undefined) {
    const countUnit = details.form && unitsOfForms[details.form]
    return { ...details, ...(countUnit && { countUnit }) }
  }
  const countUnit = customUnit ?? unit
  const isCounted = totalDosage !== undefined && totalDosage <= maxCount && isCountUnit(countUnit)
  return isCounted ? { ...others, pillsPerDose: totalDosage, countUnit } : details
}

/** Returns "max 8 a day" as fields; nothing if it is not plain what is counted. */
function toMostFields(
  { count: maxADay, unit }: PartOf<'most'>,
  { pillsPerDose, countUnit }: MedicationDetails,
): MedicationDetails {
  const arePills = countUnit === undefined || /^(?:tablets|capsules)$/.test(countUnit)
  if (pillsPerDose === undefined) {
    if (unit === undefined) return { maxADay }
    return isCountUnit(unit) ? { maxADay, countUnit: unit } : {}
  }
  // "2 puffs, max 4 a day" may be 4 times.
  const isSame = unit === undefined || unit === 'pills' ? arePills : unit === countUnit
  return isSame ? { maxADay } : {}
}

function isCountUnit(unit: string | undefined): unit is CountUnit {
  return unit !== undefined && Object.hasOwn(countUnits, unit)
}
