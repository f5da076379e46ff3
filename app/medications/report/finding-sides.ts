import { joinWithAnd } from '#app/lib/plural.ts'
import type { CheckedMedication, Finding } from '../check/check-report.ts'
import { toNameKey } from '../names/name-key.ts'

/**
 * Returns the listed names of a finding with their ingredients: "Eliquis (apixaban) and Advil
 * (ibuprofen)"; only the ingredients if one entry contains both.
 */
export function formatSides(finding: Finding, listed: readonly CheckedMedication[]): string {
  const ingredients = findIngredients(finding, listed)
  const names = [...new Set(finding.medications)]
  const isPair = finding.kind === 'interaction' || finding.kind === 'duplicate'
  if (names.length < (isPair ? 2 : 1)) return ingredientsText(finding)
  const held = ingredientsByName(names, ingredients, listed)
  if (held.some(one => one.length === 0))
    return `${joinWithAnd(names)} (${ingredientsText(finding)})`
  const entries = names
    .map((name, index) => ({ name, held: held[index] ?? [] }))
    .sort((one, other) => firstOf(one.held) - firstOf(other.held))
  return joinWithAnd(entries.map(entry => withHiddenIngredients(entry, listed)))

  // The side that a rule names first stays first.
  function firstOf(some: readonly string[]): number {
    return Math.min(...some.map(one => ingredients.indexOf(one)))
  }
}

/** A typed name, and the ingredients of the finding that it contains. */
interface Entry {
  name: string
  held: readonly string[]
}

function ingredientsText({ kind, a, b }: Finding): string {
  return kind === 'interaction' || kind === 'duplicate' ? `${a} and ${b}` : a
}

// A rule of three sides has two of them in `a`.
function findIngredients({ kind, a, b }: Finding, listed: readonly CheckedMedication[]): string[] {
  const sides = kind === 'interaction' || kind === 'duplicate' ? [a, b] : [a]
  const known = new Set(listed.flatMap(one => one.ingredients))
  return sides.flatMap(side => (known.has(side) ? [side] : side.split(', ')))
}

/** Returns the ingredients of the finding in each name, as far as they are known. */
function ingredientsByName(
  names: readonly string[],
  ingredients: readonly string[],
  listed: readonly CheckedMedication[],
): string[][] {
  const held = names.map(name => {
    const read = listed.filter(({ typed }) => typed === name).flatMap(one => one.ingredients)
    const inList = ingredients.filter(ingredient => read.includes(ingredient))
    return inList.length > 0
      ? inList
      : ingredients.filter(ingredient => containsName(name, ingredient))
  })
  const unknown = held.filter(one => one.length === 0)
  const remaining = ingredients.filter(ingredient => !held.flat().includes(ingredient))
  // Every name is part of the finding: the last one contains the remaining ingredients.
  if (unknown.length === 1 && remaining.length > 0)
    return held.map(one => (one.length > 0 ? one : remaining))
  return ingredients.length === 1 ? names.map(() => [...ingredients]) : held
}

function withHiddenIngredients(
  { name, held }: Entry,
  listed: readonly CheckedMedication[],
): string {
  const all = listed.filter(({ typed }) => typed === name).flatMap(one => one.ingredients)
  // "Warfarin, ibuprofen" on one line does not show which one is meant.
  const isOne = all.every(one => held.includes(one)) && !severalNames.test(name)
  const unsaid = isOne ? held.filter(ingredient => !containsName(name, ingredient)) : held
  return unsaid.length > 0 ? `${name} (${unsaid.join(', ')})` : name
}

const severalNames = /[,;+&/]| and /i

function containsName(name: string, ingredient: string): boolean {
  return ` ${toNameKey(name)} `.includes(` ${toNameKey(ingredient)} `)
}
