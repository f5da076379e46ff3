import type { MedicationDetails } from '../list/detail-fields.ts'
import { findKnownName } from '../names/recognize-name.server.ts'
import { countDose } from './count-dose.ts'
import type { LineName } from './line-name.server.ts'
import { type LinePart, linePartsOf, type Rate } from './line-parts.ts'
import { nameSuffixes } from './line-words.ts'
import { type ReadDose, readDose } from './read-dose.ts'
import { readRoute } from './read-route.ts'
import { readTimes } from './read-times.ts'

/** The fields of a line. */
export interface ReadParts extends ReadDose {
  /** False without a frequency or time. */
  saysWhen: boolean
}

/** Returns the parts of a line as fields; undefined if they have two readings. */
export function readParts(
  parts: readonly LinePart[],
  { ingredients, ownParts, isLocal, brandName = '' }: LineName,
  { text, typed, bareName }: { text: string; typed: string; bareName: string },
): ReadParts | undefined {
  const dose = readDose([...ownParts, ...parts], {
    // Adderall has one strength: "20/10" is two doses.
    ingredientCount: ingredients.some(one => one.endsWith('amphetamine')) ? 1 : ingredients.length,
    isInsulin: ingredients.some(one => one.startsWith('insulin ')),
    isSalt: /potassium|sodium|calcium|magnesium|bicarbonate|citrate/.test(ingredients.join()),
    isPoured: poured.test(ingredients.join()),
    isLocal,
  })
  const counted = dose && countDose(dose, parts)
  const route = counted && readRoute(parts, counted.details, typed)
  const isMostRead = counted?.details.maxADay !== undefined
  const times = readTimes(isMostRead ? withoutMost(parts) : parts, { text, typed })
  const [reason, ...others] = linePartsOf(parts, 'reason')
  if (!dose || !counted || !route || !times || others.length > 0) return undefined
  if (linePartsOf(parts, 'most').length > 1) return undefined
  const { pillsPerDose = 0 } = dose.details
  const rates = linePartsOf(parts, 'rate').map(({ rate }) => rate)
  if (rates.some(({ isWholeDay }) => isWholeDay) && pillsPerDose !== 1) return undefined
  // "Take 8 tablets daily" may be those of a day, and a vaccination has a plan.
  if (rates.some(({ isBareDay }) => isBareDay) && pillsPerDose > 2) return undefined
  if (ingredients.some(one => / vaccine\b/.test(one))) return undefined
  // "Lisinopril/HCTZ 12.5 mg" does not say whose amount it is.
  const isListed = ingredients.some(one =>
    bareName.toLowerCase().includes(one.split(' ')[0] ?? one),
  )
  const isShared =
    ingredients.length > 1 &&
    isListed &&
    dose.strength === undefined &&
    /^m?c?g$/.test(dose.details.unit ?? '')
  if (isShared || isOtherName(parts, bareName)) return undefined
  if (isNumberOfName(`${bareName} ${brandName}`.trim(), dose)) return undefined
  if (isAboveMost(rates, counted.details, parts)) return undefined
  const details = {
    ...counted.details,
    ...route,
    ...times.details,
    ...(reason && { reason: reason.reason }),
  }
  return { ...counted, details, saysWhen: times.saysWhen }
}

function withoutMost(parts: readonly LinePart[]): LinePart[] {
  return parts.filter(({ kind }) => kind !== 'most')
}

// "Twice daily, max 1 a day" is one or the other. "Every 4 hours" and "as needed" may be fewer.
function isAboveMost(
  rates: readonly Rate[],
  { pillsPerDose = 1, maxADay = Infinity }: MedicationDetails,
  parts: readonly LinePart[],
): boolean {
  const isAsNeeded = linePartsOf(parts, 'asNeeded').length > 0
  const fixed = isAsNeeded ? [] : rates.filter(({ words }) => !words.includes('hour'))
  const times = fixed.map(({ perDay = 1 }) => perDay)
  return Math.max(1, ...times) * pillsPerDose > maxADay
}

const poured =
  /polyethylene glycol|psyllium|dextrin|methylcellulose|lactulose|(?:magnesium|aluminum) hydroxide|dextromethorphan|guaifenesin|(?:mineral|castor) oil|eucalyptol|guar gum/

// "Tylenol 3 500 mg" may be three Tylenol, and "Novomix 30 units" is Novomix 30.
function isNumberOfName(name: string, { details }: ReadDose): boolean {
  const { totalDosage = 0, dosagePerPill = 0, customUnit } = details
  const isMix = /^\D*mix(?:tard)?\b\D*$/i.test(name) && [25, 30, 50, 70, 75].includes(totalDosage)
  const [, shorter] = /^(.+) \d+$/.exec(name) ?? []
  const isCount = shorter !== undefined && findKnownName(shorter) !== undefined
  return (isMix && customUnit === 'units') || (isCount && totalDosage + dosagePerPill > 0)
}

// "Motrin 200 mg PM" may be Motrin PM, and nothing is of two releases.
function isOtherName(parts: readonly LinePart[], name: string): boolean {
  const words = linePartsOf(parts, 'nameWord').length
  const isBare = linePartsOf(parts, 'moment').some(({ isBare }) => isBare)
  const isReleased = new RegExp(`[ -](?:${nameSuffixes})$`, 'i').test(name)
  return (
    words > (isReleased ? 0 : 1) ||
    (isBare && findKnownName(`${name.split(' ')[0]} PM`) !== undefined)
  )
}

/** Returns whether a line has a dose. "50 mg/ml" is none; a syringe of "40 mg/0.4 ml" is. */
export function hasDose({ details, strength }: ReadParts): boolean {
  const { totalDosage, pillsPerDose, dosagePerPill, strengthPer } = details
  const strengthOfOne = strengthPer === 'ml' ? undefined : dosagePerPill
  const amount = totalDosage ?? pillsPerDose ?? strengthOfOne
  return strength?.isDose === true || amount !== undefined
}
