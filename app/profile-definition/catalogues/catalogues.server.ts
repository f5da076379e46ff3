import { caseKey } from '#app/lib/text-key.ts'
import type { CatalogueName } from '../field.ts'
import { allergens } from './allergen-catalogue.server.ts'
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
  return catalogue === 'vaccines' ? cvxByName.get(vaccineKey(name)) : undefined
}

const offered: Record<CatalogueName, readonly string[]> = {
  allergens: sorted(allergens),
  vaccines: sorted(vaccines.flatMap(({ name, brands }) => [...(name ? [name] : []), ...brands])),
}

const cvxByName = new Map([...codesByName()].flatMap(uniqueCode))

/** Returns every known name, normalised, with its possible codes. */
export function codesByName(): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>()
  const add = (name: string, cvx: string) => {
    codes.set(vaccineKey(name), (codes.get(vaccineKey(name)) ?? new Set()).add(cvx))
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

function vaccineKey(name: string): string {
  return caseKey(name).replace(/[^\p{L}\p{N}]/gu, '')
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort(new Intl.Collator('en', { numeric: true }).compare)
}
