import { heavyTask } from '#app/lib/heavy-task.server.ts'
import type { MedicationRow } from '#app/profile/record/medication-row.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { type RecordRow, toRecordSection } from '#app/profile/record/record.ts'
import { type Medication, medications } from '#app/profile-definition/sections/medications.ts'
import { checkAddition, isLightCheck } from '../check/check-profile.server.ts'
import type { CheckedMedication, Finding } from '../check/check-report.ts'
import { type FirstAidReason, firstAidNote } from '../check/first-aid.server.ts'
import { uncheckedTexts } from '../check/unchecked-parts.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { describeDates } from '../list/describe-dates.ts'
import { medicationsIn, readStatus } from '../list/lifecycle.ts'
import { editAddress, type Status } from '../list/medication-list.ts'
import { cautionTitle, type FindingWords, reasonLines } from '../report/finding-texts.ts'

/** A listed medication with what is recorded about it. */
export interface MedicationInfo {
  id: number
  name: string
  /** Its brand, or the substance of a brand. */
  otherName?: string
  status: Status
  /** When it was started and stopped. */
  dates?: string
  /** Address of its edit form. */
  edit: string
  recorded: RecordRow[]
}

/** The rules and findings about a medication. */
export interface MedicationKnowledge {
  version: string
  writtenOn: string
  /** The medication as the check read it. */
  medication: CheckedMedication
  /** Similar names, if it was not recognized. */
  similarNames: string[]
  isUncovered: boolean
  /** "Brands", "Classes" and so on, with names. */
  facts: Fact[]
  /** The reason why it changes first aid. */
  firstAid?: FirstAidReason
  /** Findings with allergies and other current medications. */
  findings: Finding[]
  /** Sentences about withheld parts that were not compared. */
  uncheckedTexts: string[]
  /** Count of medications that it was compared with. */
  others: number
  cautions: MedicationCaution[]
  /** Count of rules about it. */
  rules: number
}

/** A kind of fact about a medication with its names, such as "Brands". */
export interface Fact {
  label: string
  names: string[]
  /** Count of names that are not in `names`. */
  more: number
}

/** A caution about an ingredient of the medication. */
export interface MedicationCaution {
  severity: Severity
  words: FindingWords
  /** Id of the rule. */
  rule: string
  /** True if it applies to the owner. */
  applies: boolean
}

/** Returns what is recorded about a row; undefined for an unknown row. */
export function medicationInfo(profile: Profile, id: string): MedicationInfo | undefined {
  const rows: readonly (Medication & MedicationRow)[] = medicationsIn(profile)
  const index = rows.findIndex(row => String(row.id) === id)
  const row = rows[index]
  if (!row?.name) return undefined
  const list = toRecordSection(medications, profile.medications)
    .blocks.flatMap(block => block.rows)
    .find(({ name }) => name === 'medications')
  return {
    id: row.id,
    name: row.name,
    otherName: row.brandName || row.known?.substance,
    status: readStatus(row),
    dates: describeDates(row),
    edit: editAddress(index),
    recorded: list?.items?.[index]?.rows ?? [],
  }
}

/** Returns what our list says about a row, and its findings. */
function medicationKnowledge(profile: Profile, id: number, now: Date): MedicationKnowledge {
  const { file, rulesOf } = knowledge()
  const row = medicationsIn(profile).find(one => one.id === id)
  const { name = '', brandName, form } = row ?? {}
  const check = checkAddition(profile, now, { name, brandName, form }, id)
  const medication = check.medication ?? { typed: name, ingredients: [] }
  const { ingredients } = medication
  const appliedRules = new Set(check.findings.map(({ rule }) => rule))
  const others = medicationsIn(profile).filter(
    one => one.id !== id && readStatus(one) === 'current',
  )
  const firstAid = row && firstAidNote(row)
  return {
    version: file.version,
    writtenOn: file.writtenOn,
    medication,
    similarNames: check.similarNames,
    isUncovered: check.isUncovered,
    facts: listFacts(ingredients),
    ...(firstAid && { firstAid }),
    findings: check.findings.filter(({ kind }) => kind !== 'caution'),
    uncheckedTexts: uncheckedTexts(profile),
    others: others.length,
    cautions: findCautions(ingredients, appliedRules),
    rules: new Set(ingredients.flatMap(rulesOf)).size,
  }
}

export const describeOnThread = heavyTask('medication-info', medicationKnowledge, isLightCheck)

const maxNames = 12

function listFacts(ingredients: readonly string[]): Fact[] {
  const { names, groups } = knowledge()
  const knownNames = names.namesFor(ingredients)
  const selectNames = (...kinds: string[]) =>
    kinds.flatMap(kind => knownNames.filter(name => name.kind === kind).map(({ name }) => name))
  const selectLabels = (kind: 'class' | 'property') =>
    [...groups.values()]
      .filter(group => group.kind === kind && ingredients.some(one => group.members.includes(one)))
      .map(({ label }) => label)
  return [
    toFact('Ingredients', [...ingredients]),
    toFact('Other names', selectNames('other name')),
    toFact('Brands', selectNames('brand', 'brand+').filter(isOnPackages)),
    toFact('Class', selectLabels('class')),
    toFact('Groups in our rules', selectLabels('property'), Number.POSITIVE_INFINITY),
  ].filter(fact => fact.names.length > 0)
}

// RxNorm marks new recipes in names: "Percogesic Reformulated Jan 2011".
function isOnPackages(brand: string): boolean {
  return !/\breformulated\b/i.test(brand)
}

function toFact(label: string, all: string[], max = maxNames): Fact {
  const names = [...new Set(all)]
  return { label, names: names.slice(0, max), more: Math.max(0, names.length - max) }
}

function findCautions(
  ingredients: readonly string[],
  appliedRules: ReadonlySet<string | undefined>,
): MedicationCaution[] {
  const matches = knowledge().cautions.flatMap(caution =>
    ingredients
      .filter(ingredient => caution.ingredients.has(ingredient))
      .map(ingredient => ({ caution, ingredient })),
  )
  return matches.map(({ caution, ingredient }) => ({
    severity: caution.severity,
    words: {
      title:
        ingredients.length > 1
          ? `${cautionTitle(caution.when)}: ${ingredient}`
          : cautionTitle(caution.when),
      lines: reasonLines({ ...caution, rule: caution.id }),
      otherReasons: [],
    },
    rule: caution.id,
    applies: appliedRules.has(caution.id),
  }))
}
