import { bareKey, findAllergen } from '#app/profile-definition/catalogues/catalogues.server.ts'
import type { Allergy } from '#app/profile-definition/sections/allergies.ts'
import { saysAnaphylaxis } from './anaphylaxis.ts'
import type { Profile } from './profile.ts'

/** Returns the profile with each allergen once, worst first, as all outputs show them. */
export function withMergedAllergies(profile: Profile): Profile {
  const saved = profile.allergies
  if (!saved?.value.allergies) return profile
  const allergies = mergeAllergies(saved.value.allergies)
  return { ...profile, allergies: { ...saved, value: { ...saved.value, allergies } } }
}

/**
 * Returns one row for each allergen, worst first: with the worst severity and all reactions. An
 * unknown severity is worse than a moderate one.
 */
export function mergeAllergies(rows: readonly Allergy[]): Allergy[] {
  return groupRows(rows).map(mergeRows).sort(byRank)
}

/** Returns the typed names of each allergen that is on the list more than once. */
export function findRepeatedAllergens({ allergies }: Profile): string[][] {
  return groupRows(allergies?.value.allergies ?? []).flatMap(rows =>
    rows.length > 1 ? [rows.map(({ allergen = '' }) => allergen)] : [],
  )
}

/**
 * Returns whether an allergy is shown by a line of its own at the head of outputs: severe or
 * life-threatening, or with anaphylaxis as reaction and without a severity.
 */
export function isDangerous(row: Allergy): boolean {
  return rankOf(row) <= ranks.anaphylaxis
}

const ranks = {
  'life-threatening': 0,
  severe: 1,
  anaphylaxis: 2,
  unknown: 3,
  other: 3,
  moderate: 4,
  mild: 5,
} as const

function rankOf({ severity = 'unknown', reaction = '', otherSeverity = '' }: Allergy): number {
  const rank = ranks[severity]
  const isOpen = rank === ranks.unknown
  return isOpen && saysAnaphylaxis(`${reaction}; ${otherSeverity}`) ? ranks.anaphylaxis : rank
}

function byRank(one: Allergy, other: Allergy): number {
  return rankOf(one) - rankOf(other)
}

function groupRows(rows: readonly Allergy[]): Allergy[][] {
  const groups = Map.groupBy(rows, ({ id, allergen = '' }) => {
    return findAllergen(allergen) ?? (bareKey(allergen) || `row ${id}`)
  })
  return [...groups.values()]
}

function mergeRows(rows: Allergy[]): Allergy {
  const [worst, ...others] = rows.toSorted(byRank)
  if (!worst || others.length === 0) return rows[0] as Allergy
  const [name, ...otherNames] = distinct(rows.map(({ allergen }) => allergen))
  const reaction = distinct([
    ...rows.map(row => row.reaction),
    ...others.map(({ severity, otherSeverity }) => severity === 'other' && otherSeverity),
  ]).join('; ')
  return {
    ...worst,
    allergen: otherNames.length > 0 ? `${name} (${otherNames.join(', ')})` : name,
    ...(reaction && { reaction }),
  }
}

function distinct(texts: readonly (string | false | undefined)[]): string[] {
  const given = texts.filter(text => typeof text === 'string')
  const keys = given.map(text => bareKey(text) || text)
  return given.filter((_, index) => keys.indexOf(keys[index] as string) === index)
}
