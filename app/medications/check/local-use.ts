import type { LocalUse } from '../knowledge/knowledge-file.ts'
import type { Finding } from './check-report.ts'

/** Ingredients that a list has only as a cream, drops or the like. */
export type LocalIngredients = ReadonlySet<string>

/** Returns the ingredients of which every listed medication is a cream, drops or the like. */
export function findLocalIngredients(
  listed: readonly { ingredients: readonly string[]; isLocal: boolean }[],
): LocalIngredients {
  const others = new Set(listed.flatMap(one => (one.isLocal ? [] : one.ingredients)))
  return new Set(listed.flatMap(one => one.ingredients.filter(name => !others.has(name))))
}

/** Returns a finding about a local medication as "other", unless its entry is about such use. */
export function softenLocalFinding<Item extends Omit<Finding, 'medications'>>(
  finding: Item,
  local: LocalUse | undefined,
): Item {
  if (local === true || finding.severity === 'other') return finding
  return {
    ...finding,
    severity: 'other',
    downgradeReason: 'Recorded as a cream, drops or the like: little of it reaches the blood',
    effect: `Tablets and injections: ${finding.effect}`,
    advice:
      'The risk is small. Ask your doctor or pharmacist if you use a lot of it, often or on large areas.',
    otherReasons: [],
  }
}
