import { caseKey } from '#app/lib/text-key.ts'
import type { CatalogueName } from '../field.ts'
import { allergenSynonyms, allergens } from './allergen-catalogue.server.ts'
import { diseaseNames, vaccines } from './vaccine-catalogue.server.ts'

/** Returns the names that a form suggests, sorted. */
export function listNames(catalogue: CatalogueName): readonly string[] {
  return offered[catalogue]
}

/**
 * Returns the CVX code of a vaccine by its common name, short name or brand, without regard to
 * case, spaces and punctuation. Allergens have no codes.
 * @returns undefined for an unknown name, or one that several vaccines share.
 */
export function findCode(catalogue: CatalogueName, name: string): string | undefined {
  return catalogue === 'vaccines' ? cvxByName.get(bareKey(name)) : undefined
}

/**
 * Returns the name of our list for an allergen, by that name, by another name of exactly the same
 * allergen, or by several of them: "Penicillin (PCN)". Undefined for any other text.
 */
export function findAllergen(name: string): string | undefined {
  const whole = allergenByName.get(bareKey(name))
  if (whole) return whole
  const [first, ...others] = name.split(/ \(|, |\)$/).filter(Boolean)
  const known = first && allergenByName.get(bareKey(first))
  return others.every(one => allergenByName.get(bareKey(one)) === known) ? known : undefined
}

const allergenByName = new Map(
  allergens.flatMap(name =>
    [name, ...(allergenSynonyms[name] ?? [])].map(known => [bareKey(known), name] as const),
  ),
)

const offered: Record<CatalogueName, readonly string[]> = {
  allergens: sorted(allergens),
  vaccines: sorted(vaccines.flatMap(({ name, brands }) => [...(name ? [name] : []), ...brands])),
}

const cvxByName = new Map([...codesByName()].flatMap(uniqueCode))

/** Returns every known name, normalised, with its possible codes. */
export function codesByName(): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>()
  const add = (name: string, cvx: string) => {
    codes.set(bareKey(name), (codes.get(bareKey(name)) ?? new Set()).add(cvx))
  }
  for (const { cvx, shortName, name, brands } of vaccines) {
    for (const known of [shortName, ...(name ? [name] : []), ...brands]) add(known, cvx)
  }
  for (const [name, cvx] of Object.entries(diseaseNames)) add(name, cvx)
  return codes
}

function uniqueCode([name, codes]: [string, Set<string>]): [string, string][] {
  const [code, ...others] = codes
  return code && others.length === 0 ? [[name, code]] : []
}

/** Returns a name without case, spaces and punctuation. */
export function bareKey(name: string): string {
  return caseKey(name).replace(/[^\p{L}\p{N}]/gu, '')
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort(new Intl.Collator('en', { numeric: true }).compare)
}
