import { doseFields, pickDetails } from '../list/detail-fields.ts'
import { findKnownName } from '../names/recognize-name.server.ts'
import type { LineName } from './line-name.server.ts'
import { type LinePart, linePartsOf } from './line-parts.ts'
import { nameSuffixes } from './line-words.ts'
import { type ReadDose, readDose } from './read-dose.ts'
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
  const times = readTimes(parts, { text, typed })
  const [reason, ...others] = linePartsOf(parts, 'reason')
  if (!dose || !times || others.length > 0) return undefined
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
  const isInjected = dose.details.form === 'injection' && linePartsOf(parts, 'place').length > 0
  if (isInjected || isShared || isOtherName(parts, bareName)) return undefined
  if (isNumberOfName(`${bareName} ${brandName}`.trim(), dose)) return undefined
  const details = { ...dose.details, ...times.details, ...(reason && { reason: reason.reason }) }
  return { ...dose, details, saysWhen: times.saysWhen }
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

/** Returns whether a line has a dose. "250 mg/5 ml" is none; a syringe of "40 mg/0.4 ml" is. */
export function hasDose({ details, strength }: ReadParts): boolean {
  return strength?.isDose === true || Object.keys(pickDetails(details, doseFields)).length > 0
}
