import type { AlcoholUse } from '#app/profile/record/age-and-pregnancy.ts'
import { knowledge, pairKey } from '../knowledge/knowledge.server.ts'
import { severities } from '../knowledge/knowledge-file.ts'
import { toNameKey } from '../names/name-key.ts'
import { suggestionsFor } from '../names/recognize-name.server.ts'
import { checkAlcohol } from './check-alcohol.server.ts'
import { checkAllergies, type RecordedAllergy } from './check-allergies.server.ts'
import { checkCautions, isConditionSide, type PersonFacts } from './check-cautions.server.ts'
import {
  duplicateRowFinding,
  findSameClass,
  findSameIngredient,
  isOneProduct,
  namesWith,
  type ResolvedMedication,
} from './check-duplicates.server.ts'
import { findPairInteraction, findTripleInteractions } from './check-interactions.server.ts'
import {
  type CheckedMedication,
  type Finding,
  type Report,
  twoRequiredMessage,
} from './check-report.ts'
import { type MedicationToCheck, readMedication } from './read-medication.server.ts'

export interface CheckRequest extends PersonFacts {
  medications: readonly MedicationToCheck[]
  allergies?: readonly RecordedAllergy[]
  /** Absent where none is recorded. */
  alcohol?: AlcoholUse
}

/**
 * Checks medications against each other and against facts of the profile. The report does not
 * depend on the order or repetition of medications.
 */
export function checkMedications({
  medications,
  allergies = [],
  alcohol,
  ...facts
}: CheckRequest): Report {
  const checked = limitIngredients(uniqueMedications(medications).map(readMedication))
  const listed: ResolvedMedication[] = checked.map(one => ({
    ...one,
    isLocal: one.isLocal === true,
    isProduct: !one.isSeveral,
  }))
  const namesOf = namesByIngredient(listed)
  const allergy = checkAllergies(allergies, namesOf)
  const interactions = interactionsOf(listed, [...namesOf.keys()].sort())
  const found = new Set(interactions.map(({ a, b }) => pairKey(a, b)))
  const findings = [
    ...allergy.findings,
    ...interactions,
    ...checkAlcohol(alcohol, namesOf),
    ...findTripleInteractions([...namesOf.keys()].sort()).map(finding => ({
      ...finding,
      medications: namesWith(listed, [finding.a, finding.b].join(', ').split(', ')),
    })),
    ...findSameIngredient(listed),
    ...findRepeatedRows(medications, checked),
    ...findSameClass(listed, (one, other) => found.has(pairKey(one, other))),
    ...checkCautions(facts, namesOf),
  ]
    .map(finding => downgradeLocal(finding, listed))
    .sort(compareGravity)
  const shown = findings.slice(0, maxFindings)
  const { file, isCovered } = knowledge()
  const isUnknown = ({ ingredients }: ResolvedMedication) => ingredients.length === 0
  return {
    medications: checked,
    unrecognized: listed
      .filter(isUnknown)
      .map(({ typed }) => ({ typed, similarNames: suggestionsFor(typed) })),
    uncovered: listed
      .filter(one => !isUnknown(one) && !one.ingredients.some(isCovered))
      .map(({ typed }) => typed),
    findings: shown,
    notProblems: allergy.notProblems,
    allergiesNotCompared: allergy.notCompared,
    summary: summarize(listed, findings.length, shown),
    version: file.version,
    writtenOn: file.writtenOn,
  }
}

/** More than anybody takes; it bounds the time of one check. */
const maxIngredients = 150
const maxFindings = 500

function limitIngredients(checked: readonly CheckedMedication[]): CheckedMedication[] {
  const seen = new Set<string>()
  return checked.map(one => {
    const all = new Set([...seen, ...one.ingredients])
    if (all.size > maxIngredients) return { typed: one.typed, ingredients: [] }
    for (const ingredient of one.ingredients) seen.add(ingredient)
    return one
  })
}

// The same wording is the same medication.
function uniqueMedications(medications: readonly MedicationToCheck[]): MedicationToCheck[] {
  const byName = new Map(medications.map(one => [wordingKey(one), one]))
  return [...byName.values()]
}

// A name without letters or digits has no key.
function wordingKey({ name, brandName = '', form = '' }: MedicationToCheck): string {
  return [name, brandName, form].map(text => toNameKey(text) || text).join('|')
}

// Two rows with the same name: intended, or one too many.
function findRepeatedRows(
  medications: readonly MedicationToCheck[],
  checked: readonly CheckedMedication[],
): Finding[] {
  const rows = new Map<string, Set<number>>()
  for (const one of medications) {
    if (one.id === undefined) continue
    const ids = rows.get(wordingKey(one)) ?? new Set()
    rows.set(wordingKey(one), ids.add(one.id))
  }
  return uniqueMedications(medications).flatMap((one, index) => {
    const medication = checked[index]
    const isTwice = (rows.get(wordingKey(one))?.size ?? 0) > 1
    return isTwice && medication ? [duplicateRowFinding(medication)] : []
  })
}

function namesByIngredient(listed: readonly ResolvedMedication[]): Map<string, string[]> {
  const ingredients = [...new Set(listed.flatMap(one => one.ingredients))]
  return new Map(ingredients.map(one => [one, namesWith(listed, [one])]))
}

function interactionsOf(
  listed: readonly ResolvedMedication[],
  ingredients: readonly string[],
): Finding[] {
  return ingredients.flatMap((one, index) =>
    ingredients.slice(index + 1).flatMap(other => {
      if (isOneProduct(listed, one, other)) return []
      const found = findPairInteraction(one, other)
      return found ? [{ ...found, medications: namesWith(listed, [one, other]) }] : []
    }),
  )
}

const localUseReason = 'Recorded as a cream, drops or the like: little of it reaches the blood'

// The rules are about medications that are swallowed or injected.
function downgradeLocal(finding: Finding, listed: readonly ResolvedMedication[]): Finding {
  // Cautions for pregnancy and age stay: some labels apply them to the cream, too.
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
  return { ...finding, severity: 'other', downgradeReason: localUseReason }
}

const kinds: Finding['kind'][] = ['allergy', 'interaction', 'duplicate', 'caution']

function compareGravity(one: Finding, other: Finding): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    compareTexts(one.a, other.a) ||
    compareTexts(one.b, other.b)
  )
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function summarize(
  listed: readonly ResolvedMedication[],
  all: number,
  findings: readonly Finding[],
): string {
  if (listed.length < 2) return twoRequiredMessage
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
