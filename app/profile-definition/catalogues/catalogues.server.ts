import { caseKey } from '#app/lib/text-key.ts'
import type { CatalogueName } from '../field.ts'
import { allergens } from './allergen-catalogue.server.ts'
import { diseaseNames, vaccines } from './vaccine-catalogue.server.ts'

/** The names that a form offers while somebody types, sorted for reading. */
export function namesOf(catalogue: CatalogueName): readonly string[] {
  return offered[catalogue]
}

/**
 * The code of a name in the public code system of a catalogue: CVX for a vaccine, none for an allergen.
 * A vaccine is known by its name in everyday words, the CDC's short name or its brand, whatever the case, spaces and
 * punctuation.
 * @returns undefined for a name that is not known, or that several vaccines share: nothing is guessed.
 */
export function codeOf(catalogue: CatalogueName, name: string): string | undefined {
  return catalogue === 'vaccines' ? cvxByName.get(vaccineKey(name)) : undefined
}

const offered: Record<CatalogueName, readonly string[]> = {
  allergens: sorted(allergens),
  vaccines: sorted(vaccines.flatMap(({ name, brands }) => [...(name ? [name] : []), ...brands])),
}

const cvxByName = new Map([...codesByName()].flatMap(onlyCode))

/** Every name that is known, in its plain form, with the codes it may stand for. */
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

function onlyCode([name, codes]: [string, Set<string>]): [string, string][] {
  const [code, ...others] = codes
  return code && others.length === 0 ? [[name, code]] : []
}

function vaccineKey(name: string): string {
  return caseKey(name).replace(/[^\p{L}\p{N}]/gu, '')
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort(new Intl.Collator('en', { numeric: true }).compare)
}
