import { knowledge } from '../knowledge/knowledge.server.ts'
import { keyOf } from '../names/name-key.ts'
import { type RecognizedName, recognize } from '../names/recognize-name.server.ts'
import type { CheckedMedication } from './check-report.ts'

/** A medicine to be checked, as the profile has it. */
export interface MedicationToCheck {
  name: string
  brandName?: string
  /** Its row in the profile: two rows with one name are told. */
  id?: number
  /** A key of the profile's forms: "tablet", "cream", … */
  form?: string
}

const localForms = ['cream', 'drops']

/** Reads the names of a medicine: what is in it, and how much of that reaches the blood. */
export function readMedication({ name, brandName, form }: MedicationToCheck): CheckedMedication {
  const typed = typedName({ name, brandName })
  const [byName, byBrand] = [recognize(name), brandName ? recognize(brandName) : undefined]
  // Of two names one may be the owner's own word for it: what the other one says is enough.
  const sure = [byName, byBrand].filter(one => one && !one.readAs)
  const used = sure.length > 0 ? sure : [byName, byBrand].filter(one => one !== undefined)
  const ingredients = [...new Set(used.flatMap(one => one?.ingredients ?? []))].sort()
  const readAs = sure.length > 0 ? undefined : used[0]?.readAs
  const unreadWords = used.length === 1 ? used[0]?.unreadWords : undefined
  const isLocal = isHardlyAbsorbed(used, ingredients, form)
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

/** A medicine as its owner wrote it: "Warfarin (Coumadin)". Findings name it so. */
export function typedName({
  name,
  brandName,
}: Pick<MedicationToCheck, 'name' | 'brandName'>): string {
  return brandName && keyOf(brandName) !== keyOf(name) ? `${name} (${brandName})` : name
}

/** What a name was read as, or two: name and brand. */
type RecognizedNames = readonly (RecognizedName | undefined)[]

// Eye drops are local unless they are known to act in the whole body; a cream or drops only of what is known not to.
function isHardlyAbsorbed(
  used: RecognizedNames,
  ingredients: readonly string[],
  form = '',
): boolean {
  const { membersOf } = knowledge()
  if (ingredients.length === 0) return false
  if (used.length === 1 && used[0]?.isLocalProduct) {
    const absorbed = membersOf(['medicines_absorbed_from_the_eye'])
    return !ingredients.some(one => absorbed.has(one))
  }
  const little = membersOf(['little_absorbed_medicines'])
  const isPutLocally = localForms.includes(form) || used.some(one => one?.isLocal)
  return isPutLocally && ingredients.every(one => little.has(one))
}
