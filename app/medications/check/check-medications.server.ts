import type { AlcoholUse } from '#app/profile/record/age-and-pregnancy.ts'
import { knowledge, pairKey } from '../knowledge/knowledge.server.ts'
import { severities } from '../knowledge/knowledge-file.ts'
import { toNameKey } from '../names/name-key.ts'
import { suggestionsFor } from '../names/recognize-name.server.ts'
import { checkAlcohol } from './check-alcohol.server.ts'
import { checkAllergies, type RecordedAllergy } from './check-allergies.server.ts'
import { checkCautions, type PersonFacts } from './check-cautions.server.ts'
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
import { findLocalIngredients, type LocalIngredients } from './local-use.ts'
import {
  describeRegimen,
  type MedicationToCheck,
  readMedication,
  typedName,
} from './read-medication.server.ts'

/** Medications and the facts of the profile that they are checked against. */
export interface CheckRequest extends PersonFacts {
  medications: readonly MedicationToCheck[]
  allergies?: readonly RecordedAllergy[]
  /** Absent if none is recorded. */
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
  const unique = uniqueMedications(medications)
  const checked = limitIngredients(unique.map(({ medication }) => readMedication(medication)))
  const listed: ResolvedMedication[] = checked.map((medication, index) => ({
    ...medication,
    isLocal: medication.isLocal === true,
    isProduct: !medication.isSeveral,
    rows:
      unique[index]?.rows.map(row => ({ typed: typedName(row), regimen: describeRegimen(row) })) ??
      [],
  }))
  const namesByIngredient = groupNamesByIngredient(listed)
  const ingredients = [...namesByIngredient.keys()].sort()
  const allergyCheck = checkAllergies(allergies, namesByIngredient)
  const local = findLocalIngredients(listed)
  const interactions = findInteractions(listed, ingredients, local)
  const interactingPairs = new Set(interactions.map(({ a, b }) => pairKey(a, b)))
  const findings = [
    ...allergyCheck.findings,
    ...interactions,
    ...checkAlcohol(alcohol, namesByIngredient, local),
    ...findTripleInteractions(ingredients.filter(one => !local.has(one))).map(finding => ({
      ...finding,
      medications: namesWith(listed, [finding.a, finding.b].join(', ').split(', ')),
    })),
    ...findSameIngredient(listed),
    ...listed.filter(one => one.rows.length > 1).map(duplicateRowFinding),
    ...findSameClass(listed, (one, other) => interactingPairs.has(pairKey(one, other))),
    ...checkCautions(facts, namesByIngredient, local),
  ].sort(compareGravity)
  const reported = findings.slice(0, maxFindings)
  const { file, isCovered } = knowledge()
  const isUnknown = ({ ingredients }: ResolvedMedication) => ingredients.length === 0
  return {
    medications: checked,
    unrecognized: listed
      .filter(isUnknown)
      .map(({ typed }) => ({ typed, similarNames: suggestionsFor(typed) })),
    uncovered: listed
      .filter(medication => !isUnknown(medication) && !medication.ingredients.some(isCovered))
      .map(({ typed }) => typed),
    findings: reported,
    notProblems: allergyCheck.notProblems,
    allergiesNotCompared: allergyCheck.notCompared,
    summary: summarize(listed, findings.length, reported),
    version: file.version,
    writtenOn: file.writtenOn,
  }
}

/** More than anybody takes; it bounds the time of one check. */
const maxIngredients = 150
const maxFindings = 500

function limitIngredients(checked: readonly CheckedMedication[]): CheckedMedication[] {
  const seen = new Set<string>()
  return checked.map(medication => {
    const { typed, ingredients } = medication
    if (new Set([...seen, ...ingredients]).size > maxIngredients) return { typed, ingredients: [] }
    for (const ingredient of ingredients) seen.add(ingredient)
    return medication
  })
}

// The same wording is the same medication. Repetition without another id is no second row.
function uniqueMedications(medications: readonly MedicationToCheck[]) {
  return [...Map.groupBy(medications, wordingKey).values()].map(same => ({
    medication: same.at(-1) as MedicationToCheck,
    rows: [...new Map(same.map(row => [row.id, row])).values()],
  }))
}

// A name without letters or digits has no key.
function wordingKey({ name, brandName = '', form = '' }: MedicationToCheck): string {
  return [name, brandName, form].map(text => toNameKey(text) || text).join('|')
}

function groupNamesByIngredient(listed: readonly ResolvedMedication[]): Map<string, string[]> {
  const ingredients = new Set(listed.flatMap(medication => medication.ingredients))
  return new Map([...ingredients].map(ingredient => [ingredient, namesWith(listed, [ingredient])]))
}

function findInteractions(
  listed: readonly ResolvedMedication[],
  ingredients: readonly string[],
  local: LocalIngredients,
): Finding[] {
  return ingredients.flatMap((one, index) =>
    ingredients.slice(index + 1).flatMap(other => {
      if (isOneProduct(listed, one, other)) return []
      const finding = findPairInteraction(one, other, local)
      return finding ? [{ ...finding, medications: namesWith(listed, [one, other]) }] : []
    }),
  )
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
  totalCount: number,
  findings: readonly Finding[],
): string {
  if (listed.length < 2) return twoRequiredMessage
  const counts = severities.flatMap(severity => {
    const count = findings.filter(finding => finding.severity === severity).length
    return count > 0 ? [`${count} ${severity}`] : []
  })
  const knownCount = listed.filter(({ ingredients }) => ingredients.length > 0).length
  const compared = `${knownCount} of ${listed.length} medications compared`
  if (totalCount === 0) return compared
  const total = `${totalCount} ${totalCount === 1 ? 'finding' : 'findings'}`
  const limit = totalCount > findings.length ? `the first ${findings.length} are shown: ` : ''
  return `${compared}: ${total} (${limit}${counts.join(', ')})`
}
