import { knowledge } from '../knowledge/knowledge.server.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { splitWords, withoutPackageWords, withoutSalts } from '../names/name-key.ts'
import type { Finding } from './check-report.ts'

/** A listed medication with its ingredients. */
export interface ResolvedMedication {
  typed: string
  ingredients: readonly string[]
  isLocal: boolean
  /** True for one product; false for "warfarin, ibuprofen" on one line. */
  isProduct: boolean
  /** Its rows, with strength and frequency as one text; empty where neither is known. */
  rows: readonly { typed: string; regimen: string }[]
}

/** Finds the same ingredient in two medications: Percocet and Tylenol. */
export function findSameIngredient(listed: readonly ResolvedMedication[]): Finding[] {
  const ingredients = new Set(listed.flatMap(one => one.ingredients))
  return [...ingredients].flatMap(ingredient => {
    const holding = listed.filter(one => one.ingredients.includes(ingredient))
    if (holding.length < 2) return []
    const isSameMedication = holding.every(({ ingredients: all }) => all.length === 1)
    const isSameName = new Set(holding.map(({ typed }) => toComparableName(typed))).size === 1
    const isLocal = holding.some(one => one.isLocal)
    const severity = isLocal ? 'other' : findSeverity([ingredient], isSameName ? holding : [])
    return [
      {
        kind: 'duplicate' as const,
        severity,
        term: 'duplicate' as const,
        a: ingredient,
        b: ingredient,
        medications: holding.map(({ typed }) => typed),
        effect: isSameMedication
          ? 'The same medicine is listed more than once. If you take both by mistake, the dose is too high.'
          : 'The same ingredient is in more than one of these. Together the dose can be too high.',
        advice:
          severity === 'other'
            ? 'Two strengths or forms may be intended. If not, move one of them to Discontinued.'
            : isSameMedication
              ? 'Ask your doctor or pharmacist today whether you should take both, before the next dose of the second one.'
              : 'Add up how much of it you take in a day, and ask your pharmacist whether that is right.',
        source: 'Compared by ingredient',
        otherReasons: [],
      },
    ]
  })
}

/** Returns the finding for one name in two rows. */
export function duplicateRowFinding(listed: ResolvedMedication): Finding {
  const { typed, ingredients, isLocal, rows } = listed
  const name = ingredients.length === 1 ? (ingredients[0] ?? typed) : typed
  const severity = isLocal ? 'other' : findSeverity(ingredients, [listed])
  return {
    kind: 'duplicate',
    severity,
    term: 'duplicate',
    a: name,
    b: name,
    medications: rows.map(row => row.typed),
    effect:
      'The same name is in your list twice. If you take both by mistake, the dose is too high.',
    advice:
      severity === 'other'
        ? 'Two doses may be intended. If not, move one of them to Discontinued.'
        : 'If it is one medicine, move one of them to Discontinued. If you take both, ask your doctor or pharmacist before the next dose of the second one.',
    source: 'Compared by name',
    otherReasons: [],
  }
}

/**
 * Returns the severity of ingredients that are listed more than once.
 * @param sameName the medications, if all have one name.
 */
function findSeverity(
  ingredients: readonly string[],
  sameName: readonly ResolvedMedication[],
): Severity {
  const { membersOf } = knowledge()
  const isIn = (group: string) => ingredients.some(one => membersOf([group]).has(one))
  const isDangerous = isIn('never_doubled_medicines')
  if (sameName.length === 0) return isDangerous ? 'major' : 'moderate'
  const regimens = sameName.flatMap(({ rows }) => rows.map(({ regimen }) => regimen))
  const areDifferent = new Set(regimens.filter(Boolean)).size === regimens.length
  const isIntended = areDifferent && isIn('medicines_in_two_strengths')
  return isDangerous && !isIntended ? 'major' : 'other'
}

// Two strengths of metformin may be intended; warfarin and Coumadin are more likely a mistake.
function toComparableName(typed: string): string {
  return withoutSalts(withoutPackageWords(splitWords(typed))).join(' ')
}

/**
 * Finds two members of one class: two anti-inflammatory painkillers.
 * @param hasRule returns whether a rule names the pair already.
 */
export function findSameClass(
  listed: readonly ResolvedMedication[],
  hasRule: (one: string, other: string) => boolean,
): Finding[] {
  return knowledge().duplicateGroups.flatMap(group => {
    const holding = listed.filter(
      one => !one.isLocal && one.ingredients.some(ingredient => group.ingredients.has(ingredient)),
    )
    const members = [
      ...new Set(
        holding.flatMap(one => one.ingredients.filter(name => group.ingredients.has(name))),
      ),
    ].sort()
    const pairs = members.flatMap((one, index) =>
      members.slice(index + 1).map((other): [string, string] => [one, other]),
    )
    return pairs
      .filter(([one, other]) => !hasRule(one, other) && !isOneProduct(holding, one, other))
      .map(([a, b]) => ({
        kind: 'duplicate' as const,
        severity: group.duplicate,
        term: 'duplicate' as const,
        a,
        b,
        medications: namesWith(holding, [a, b]),
        effect: `Both belong to one class: ${group.label}. Together they do the same thing twice.`,
        advice: 'Ask your doctor or pharmacist whether you should take both.',
        source: 'Compared by class',
        otherReasons: [],
      }))
  })
}

/** Returns whether two ingredients are only in the same product. */
export function isOneProduct(
  listed: readonly ResolvedMedication[],
  one: string,
  other: string,
): boolean {
  const withOne = listed.filter(({ ingredients }) => ingredients.includes(one))
  const withOther = listed.filter(({ ingredients }) => ingredients.includes(other))
  return (
    withOne.length === 1 &&
    withOther.length === 1 &&
    withOne[0] === withOther[0] &&
    withOne[0]?.isProduct === true
  )
}

/** Returns the names of the medications with one of these ingredients. */
export function namesWith(
  listed: readonly ResolvedMedication[],
  ingredients: readonly string[],
): string[] {
  return listed
    .filter(one => ingredients.some(ingredient => one.ingredients.includes(ingredient)))
    .map(({ typed }) => typed)
}
