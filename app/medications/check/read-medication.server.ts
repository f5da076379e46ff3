import type { Medication } from '#app/profile-definition/sections/medications.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import { isLocalForm, isPlainDrops, isStrength, splitWords, toNameKey } from '../names/name-key.ts'
import { isBroadNameOf, type RecognizedName, recognize } from '../names/recognize-name.server.ts'
import type { CheckedMedication } from './check-report.ts'

type DoseAnswers = Pick<Medication, 'totalDosage' | 'dosagePerPill' | 'frequency'>

export interface MedicationToCheck extends Partial<DoseAnswers> {
  name: string
  brandName?: string
  /** Id of its row: two rows with one name are a finding. */
  id?: number
  /** A key of the profile's forms: "tablet", "cream", … */
  form?: string
  /** The owner's own word for the form: "gel". */
  customForm?: string
}

const localForms = ['cream', 'drops', 'patch']

/** Reads the names of a medication: its ingredients, and whether it acts locally. */
export function readMedication(medication: MedicationToCheck): CheckedMedication {
  const { name, brandName } = medication
  const typed = typedName({ name, brandName })
  const [byName, byBrand] = [recognize(name), brandName ? recognize(brandName) : undefined]
  // One of two names may be the owner's own word: the other one is enough.
  const sure = [byName, byBrand].filter(one => one && !one.readAs)
  const read = sure.length > 0 ? sure : [byName, byBrand].filter(one => one !== undefined)
  const isBroad = sure.length > 1 && isBroadNameOf(splitWords(name), byBrand?.ingredients ?? [])
  const used = isBroad ? [byBrand] : read
  const ingredients = [...new Set(used.flatMap(one => one?.ingredients ?? []))].sort()
  const readAs = sure.length > 0 ? undefined : used[0]?.readAs
  const unreadWords = used.length === 1 ? used[0]?.unreadWords : undefined
  const isLocal = isHardlyAbsorbed(used, ingredients, medication)
  const isOneName = used.every(one => one?.isOneName)
  return {
    typed,
    ingredients,
    ...(readAs && { readAs }),
    ...(unreadWords && { unreadWords }),
    ...(isLocal && { isLocal }),
    ...(!isOneName && ingredients.length > 1 && { isSeveral: true }),
  }
}

/** Returns a medication as findings name it: "Warfarin (Coumadin)". */
export function typedName({
  name,
  brandName,
}: Pick<MedicationToCheck, 'name' | 'brandName'>): string {
  return brandName && toNameKey(brandName) !== toNameKey(name) ? `${name} (${brandName})` : name
}

/** Returns strength, without its unit, and frequency as one text; empty if neither is known. */
export function describeRegimen(medication: MedicationToCheck): string {
  const { name, totalDosage, dosagePerPill, frequency } = medication
  const strengths = splitWords(name).filter(isStrength).map(Number.parseFloat)
  return [...strengths, dosagePerPill ?? totalDosage, frequency].filter(Boolean).join(' ')
}

type RecognizedNames = readonly (RecognizedName | undefined)[]

// Eye drops are local unless they are known to be absorbed; a cream only if known not to be.
function isHardlyAbsorbed(
  used: RecognizedNames,
  ingredients: readonly string[],
  { name, form = '', customForm = '' }: MedicationToCheck,
): boolean {
  const { membersOf } = knowledge()
  if (ingredients.length === 0) return false
  if (used.length === 1 && used[0]?.isLocalProduct) {
    const absorbed = membersOf(['medicines_absorbed_from_the_eye'])
    return !ingredients.some(one => absorbed.has(one))
  }
  const swallowed = membersOf(['medicines_swallowed_as_drops'])
  const isDrops = form === 'drops' || isPlainDrops(splitWords(name))
  if (isDrops && ingredients.some(one => swallowed.has(one))) return false
  const little = membersOf(['little_absorbed_medicines'])
  const isPutLocally =
    localForms.includes(form) ||
    isLocalForm(splitWords(customForm)) ||
    used.some(one => one?.isLocal)
  return isPutLocally && ingredients.every(one => little.has(one))
}
