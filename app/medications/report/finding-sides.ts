import { joinWithAnd } from '#app/lib/plural.ts'
import type { CheckedMedication, Finding } from '../check/check-report.ts'
import { toNameKey } from '../names/name-key.ts'

/**
 * Returns the listed names of a finding with their ingredients: "Eliquis (apixaban) and Advil
 * (ibuprofen)"; only the ingredients if one entry contains both.
 */
export function formatSides(finding: Finding, listed: readonly CheckedMedication[]): string {
  const ingredients = findIngredients(finding, listed)
  // "Fentanyl" and "fentanyl" are one name.
  const names = [
    ...new Map(finding.medications.map(name => [toNameKey(name) || name, name])).values(),
  ]
  const isPair = finding.kind === 'interaction' || finding.kind === 'duplicate'
  if (names.length < (isPair ? 2 : 1)) return ingredientsText(finding)
  const ingredientsByName = findIngredientsByName(names, ingredients, listed)
  if (ingredientsByName.some(({ length }) => length === 0))
    return `${joinWithAnd(names)} (${ingredientsText(finding)})`
  const entries = names
    .map((name, index) => ({ name, contained: ingredientsByName[index] ?? [] }))
    .sort((one, other) => findFirstSide(one) - findFirstSide(other))
  return joinWithAnd(entries.map(entry => withHiddenIngredients(entry, listed)))

  // The side that a rule names first stays first.
  function findFirstSide({ contained }: Entry): number {
    return Math.min(...contained.map(ingredient => ingredients.indexOf(ingredient)))
  }
}

/** A typed name, and the ingredients of the finding that it contains. */
interface Entry {
  name: string
  contained: readonly string[]
}

function ingredientsText({ kind, a, b }: Finding): string {
  return kind === 'interaction' || kind === 'duplicate' ? `${a} and ${b}` : a
}

// A rule of three sides has two of them in `a`.
function findIngredients({ kind, a, b }: Finding, listed: readonly CheckedMedication[]): string[] {
  const sides = kind === 'interaction' || kind === 'duplicate' ? [a, b] : [a]
  const listedIngredients = new Set(listed.flatMap(one => one.ingredients))
  return sides.flatMap(side => (listedIngredients.has(side) ? [side] : side.split(', ')))
}

/** Returns the ingredients of the finding that each name contains; none where it is unknown. */
function findIngredientsByName(
  names: readonly string[],
  ingredients: readonly string[],
  listed: readonly CheckedMedication[],
): string[][] {
  const byName = names.map(name => {
    const recognized = ingredientsIn(name, listed)
    const contained = ingredients.filter(ingredient => recognized.includes(ingredient))
    return contained.length > 0
      ? contained
      : ingredients.filter(ingredient => containsName(name, ingredient))
  })
  const unknown = byName.filter(({ length }) => length === 0)
  const remaining = ingredients.filter(ingredient => !byName.flat().includes(ingredient))
  // Every name is part of the finding: the last one contains the remaining ingredients.
  if (unknown.length === 1 && remaining.length > 0)
    return byName.map(contained => (contained.length > 0 ? contained : remaining))
  return ingredients.length === 1 ? names.map(() => [...ingredients]) : byName
}

function ingredientsIn(name: string, listed: readonly CheckedMedication[]): string[] {
  return listed.filter(({ typed }) => typed === name).flatMap(({ ingredients }) => ingredients)
}

function withHiddenIngredients(
  { name, contained }: Entry,
  listed: readonly CheckedMedication[],
): string {
  const hasNoOther = ingredientsIn(name, listed).every(one => contained.includes(one))
  // "Warfarin, ibuprofen" on one line does not show which one is meant.
  const isOneMedication = hasNoOther && !severalNames.test(name)
  const unnamed = isOneMedication
    ? contained.filter(ingredient => !containsName(name, ingredient))
    : contained
  return unnamed.length > 0 ? `${name} (${unnamed.join(', ')})` : name
}

const severalNames = /[,;+&/]| and /i

function containsName(name: string, ingredient: string): boolean {
  return ` ${toNameKey(name)} `.includes(` ${toNameKey(ingredient)} `)
}
