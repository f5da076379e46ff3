import type { AlcoholUse } from '#app/profile/record/age-and-pregnancy.ts'
import { knowledge, pairKey } from '../knowledge/knowledge.server.ts'
import { severities } from '../knowledge/knowledge-file.ts'
import { keyOf } from '../names/name-key.ts'
import { suggestionsFor } from '../names/recognize-name.server.ts'
import { checkAlcohol } from './check-alcohol.server.ts'
import { checkAllergies, type RecordedAllergy } from './check-allergies.server.ts'
import { type Circumstances, checkCautions, isConditionSide } from './check-cautions.server.ts'
import {
  isOneProduct,
  type Listed,
  listedTwice,
  namesWith,
  sameClass,
  sameIngredient,
} from './check-duplicates.server.ts'
import { pairFinding, tripleFindings } from './check-interactions.server.ts'
import { type CheckedMedication, type Finding, type Report, twoRequired } from './check-report.ts'
import { type MedicationToCheck, readMedication } from './read-medication.server.ts'

/** What is checked, and against what. */
export interface CheckRequest extends Circumstances {
  medicines: readonly MedicationToCheck[]
  allergies?: readonly RecordedAllergy[]
  /** Absent where none is recorded. */
  alcohol?: AlcoholUse
}

/**
 * Checks medicines against each other, and against what the profile says about the person. The same medicines give
 * the same report, in whatever order and however often each is named.
 */
export function checkMedications({
  medicines,
  allergies = [],
  alcohol,
  ...circumstances
}: CheckRequest): Report {
  const checked = withinLimit(distinct(medicines).map(readMedication))
  const listed: Listed[] = checked.map(one => ({
    ...one,
    isLocal: one.isLocal === true,
    isProduct: !one.isSeveral,
  }))
  const holders = holdersOf(listed)
  const allergy = checkAllergies(allergies, holders)
  const interactions = interactionsOf(listed, [...holders.keys()].sort())
  const found = new Set(interactions.map(({ a, b }) => pairKey(a, b)))
  const findings = [
    ...allergy.findings,
    ...interactions,
    ...checkAlcohol(alcohol, holders),
    ...tripleFindings([...holders.keys()].sort()).map(finding => ({
      ...finding,
      medicines: namesWith(listed, [finding.a, finding.b].join(', ').split(', ')),
    })),
    ...sameIngredient(listed),
    ...sameRow(medicines, checked),
    ...sameClass(listed, (one, other) => found.has(pairKey(one, other))),
    ...checkCautions(circumstances, holders),
  ]
    .map(finding => softenedWhereLocal(finding, listed))
    .sort(byGravity)
  const shown = findings.slice(0, mostFindings)
  const { file, isCovered } = knowledge()
  const isUnknown = ({ ingredients }: Listed) => ingredients.length === 0
  return {
    medicines: checked,
    unrecognized: listed
      .filter(isUnknown)
      .map(({ typed }) => ({ typed, near: suggestionsFor(typed) })),
    uncovered: listed
      .filter(one => !isUnknown(one) && !one.ingredients.some(isCovered))
      .map(({ typed }) => typed),
    findings: shown,
    notProblems: allergy.notProblems,
    allergiesNotCompared: allergy.notCompared,
    summary: summaryOf(listed, findings.length, shown),
    version: file.version,
    writtenOn: file.writtenOn,
  }
}

/** More than anybody takes: one person's list must not keep everybody else waiting. */
const mostIngredients = 150
const mostFindings = 500

function withinLimit(checked: readonly CheckedMedication[]): CheckedMedication[] {
  const seen = new Set<string>()
  return checked.map(one => {
    const all = new Set([...seen, ...one.ingredients])
    if (all.size > mostIngredients) return { typed: one.typed, ingredients: [] }
    for (const ingredient of one.ingredients) seen.add(ingredient)
    return one
  })
}

// Written twice in the same words it is the same medicine.
function distinct(medicines: readonly MedicationToCheck[]): MedicationToCheck[] {
  const byName = new Map(medicines.map(one => [wordingOf(one), one]))
  return [...byName.values()]
}

// A name of signs alone has no key.
function wordingOf({ name, brandName = '', form = '' }: MedicationToCheck): string {
  return [name, brandName, form].map(text => keyOf(text) || text).join('|')
}

// Two rows of a list with the same name: one plan, or an entry too many.
function sameRow(
  medicines: readonly MedicationToCheck[],
  checked: readonly CheckedMedication[],
): Finding[] {
  const rows = new Map<string, Set<number>>()
  for (const one of medicines) {
    if (one.id === undefined) continue
    const ids = rows.get(wordingOf(one)) ?? new Set()
    rows.set(wordingOf(one), ids.add(one.id))
  }
  return distinct(medicines).flatMap((one, index) => {
    const medicine = checked[index]
    const isTwice = (rows.get(wordingOf(one))?.size ?? 0) > 1
    return isTwice && medicine ? [listedTwice(medicine)] : []
  })
}

function holdersOf(listed: readonly Listed[]): Map<string, string[]> {
  const ingredients = [...new Set(listed.flatMap(one => one.ingredients))]
  return new Map(ingredients.map(one => [one, namesWith(listed, [one])]))
}

function interactionsOf(listed: readonly Listed[], ingredients: readonly string[]): Finding[] {
  return ingredients.flatMap((one, index) =>
    ingredients.slice(index + 1).flatMap(other => {
      if (isOneProduct(listed, one, other)) return []
      const found = pairFinding(one, other)
      return found ? [{ ...found, medicines: namesWith(listed, [one, other]) }] : []
    }),
  )
}

const rubbedIn = 'Recorded as a cream, drops or the like: little of it reaches the blood'

// The list is about medicines that are swallowed or injected.
function softenedWhereLocal(finding: Finding, listed: readonly Listed[]): Finding {
  // What pregnancy and age forbid, some labels forbid for the cream.
  const isAboutBlood =
    finding.kind === 'interaction' ||
    finding.kind === 'duplicate' ||
    (finding.kind === 'caution' && isConditionSide(finding.b))
  if (!isAboutBlood || finding.severity === 'other') return finding
  const isOnlyLocal = (ingredient: string) => {
    const holding = listed.filter(one => one.ingredients.includes(ingredient))
    return holding.length > 0 && holding.every(one => one.isLocal)
  }
  if (!isOnlyLocal(finding.a) && !isOnlyLocal(finding.b)) return finding
  return { ...finding, severity: 'other', softened: rubbedIn }
}

const kinds: Finding['kind'][] = ['allergy', 'interaction', 'duplicate', 'caution']

function byGravity(one: Finding, other: Finding): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    compare(one.a, other.a) ||
    compare(one.b, other.b)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function summaryOf(listed: readonly Listed[], all: number, findings: readonly Finding[]): string {
  if (listed.length < 2) return twoRequired
  const counts = severities.flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length
    return count > 0 ? [`${count} ${severity}`] : []
  })
  const known = listed.filter(({ ingredients }) => ingredients.length > 0).length
  const compared = `${known} of ${listed.length} medications compared`
  const total = `${all} ${all === 1 ? 'finding' : 'findings'}`
  const part = all > findings.length ? `the first ${findings.length} are shown: ` : ''
  return all > 0 ? `${compared}: ${total} (${part}${counts.join(', ')})` : compared
}
