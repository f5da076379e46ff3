import { doseFields, pickDetails } from '../list/detail-fields.ts'
import { findKnownName } from '../names/recognize-name.server.ts'
import type { LineName } from './line-name.server.ts'
import { type LinePart, partsOf } from './line-parts.ts'
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
  { ingredients, ownParts, isLocal }: LineName,
  { text, typed, bareName }: { text: string; typed: string; bareName: string },
): ReadParts | undefined {
  const dose = readDose([...ownParts, ...parts], {
    isOfSeveral: ingredients.length > 1,
    isInsulin: ingredients.some(one => one.startsWith('insulin ')),
    isSalt: /potassium|sodium|calcium|magnesium|bicarbonate|citrate/.test(ingredients.join()),
    isPowder: /polyethylene glycol|psyllium|dextrin|methylcellulose/.test(ingredients.join()),
    isLocal,
  })
  const times = readTimes(parts, { text, typed })
  const [reason, ...others] = partsOf(parts, 'reason')
  if (!dose || !times || others.length > 0) return undefined
  const isWholeDay = partsOf(parts, 'rate').some(({ rate }) => rate.isWholeDay)
  if (isWholeDay && (dose.details.pillsPerDose ?? 0) !== 1) return undefined
  // "Lisinopril/HCTZ 12.5 mg" does not say whose amount it is.
  const isListed = ingredients.some(one =>
    bareName.toLowerCase().includes(one.split(' ')[0] ?? one),
  )
  const isShared =
    ingredients.length > 1 &&
    isListed &&
    dose.strength === undefined &&
    /^m?c?g$/.test(dose.details.unit ?? '')
  const isInjected = dose.details.form === 'injection' && partsOf(parts, 'place').length > 0
  if (isInjected || isShared || isOtherName(parts, bareName)) return undefined
  const details = { ...dose.details, ...times.details, ...(reason && { reason: reason.reason }) }
  return { ...dose, details, saysWhen: times.saysWhen }
}

// "Motrin 200 mg PM" may be Motrin PM, and nothing is of two releases.
function isOtherName(parts: readonly LinePart[], name: string): boolean {
  const words = partsOf(parts, 'nameWord').length
  const isBare = partsOf(parts, 'moment').some(({ isBare }) => isBare)
  const isReleased = new RegExp(`[ -](?:${nameSuffixes})$`, 'i').test(name)
  return words > (isReleased ? 0 : 1) || (isBare && findKnownName(`${name} PM`) !== undefined)
}

/** Returns whether a line has a dose. "250 mg/5 ml" is none; a syringe of "40 mg/0.4 ml" is. */
export function hasDose({ details, strength }: ReadParts): boolean {
  return strength?.isDose === true || Object.keys(pickDetails(details, doseFields)).length > 0
}
