import type { Profile } from '#app/profile/record/profile.ts'
import { type RecordRow, sectionRecord } from '#app/profile/record/record.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { checkAddition } from '../check/check-profile.server.ts'
import type { CheckedMedication, Finding } from '../check/check-report.ts'
import { firstAidReason } from '../check/first-aid.server.ts'
import { uncheckedTexts } from '../check/unchecked-parts.ts'
import { knowledge } from '../knowledge/knowledge.server.ts'
import type { Severity } from '../knowledge/knowledge-file.ts'
import { rowsIn, statusOf } from '../list/lifecycle.ts'
import { editAddress, type Status } from '../list/medication-list.ts'
import { cautionTitle, type FindingWords, reasonLines } from '../report/finding-texts.ts'

/** A medicine of the list: what the person wrote down, and what our list knows of it. */
export interface MedicationInfo {
  id: number
  name: string
  brandName?: string
  status: Status
  /** Where its details are edited. */
  edit: string
  /** What was written down beside its name. */
  recorded: RecordRow[]
}

/** What our list knows of a medicine, and what it does beside the others. */
export interface MedicationKnowledge {
  version: string
  writtenOn: string
  /** How the name was read. */
  medication: CheckedMedication
  /** Names near one that was not recognized. */
  similarNames: string[]
  isUncovered: boolean
  /** "Brands", "Classes" and so on, with names. */
  facts: Fact[]
  /** Why it is named first in an emergency. */
  firstAid?: string
  /** Allergies of the person, and the current medicines beside it. */
  findings: Finding[]
  /** What was not compared, because it is withheld from the reader. */
  uncheckedTexts: string[]
  /** How many other medicines it was compared with. */
  others: number
  cautions: MedicationCaution[]
  /** How many rules of our list are about it. */
  rules: number
}

/** "Brands", and which. */
export interface Fact {
  label: string
  names: string[]
  /** How many more there are. */
  more: number
}

export interface MedicationCaution {
  severity: Severity
  words: FindingWords
  /** Id of the rule. */
  rule: string
  /** The profile says that this person is meant. */
  applies: boolean
}

/** What the person wrote down of one row of the list; undefined for a row that is not there. */
export function medicationInfo(profile: Profile, id: string): MedicationInfo | undefined {
  const rows = rowsIn(profile)
  const place = rows.findIndex(row => String(row.id) === id)
  const row = rows[place]
  if (!row?.name) return undefined
  const list = sectionRecord(medications, profile.medications)
    .blocks.flatMap(block => block.rows)
    .find(({ name }) => name === 'medications')
  return {
    id: row.id,
    name: row.name,
    ...(row.brandName && { brandName: row.brandName }),
    status: statusOf(row),
    edit: editAddress(place),
    recorded: list?.items?.[place]?.rows ?? [],
  }
}

/** What our list knows of a row, and of it beside the current medicines and the allergies of the person. */
export function medicationKnowledge(profile: Profile, id: number, now: Date): MedicationKnowledge {
  const { file, rulesOf } = knowledge()
  const row = rowsIn(profile).find(one => one.id === id)
  const { name = '', brandName, form } = row ?? {}
  const found = checkAddition(profile, now, { name, brandName, form }, id)
  const medication = found.medication ?? { typed: name, ingredients: [] }
  const { ingredients } = medication
  const appliedRules = new Set(found.findings.map(({ rule }) => rule))
  const others = rowsIn(profile).filter(one => one.id !== id && statusOf(one) === 'current')
  const firstAid = firstAidReason({ name, brandName, form })
  return {
    version: file.version,
    writtenOn: file.writtenOn,
    medication,
    similarNames: found.similarNames,
    isUncovered: found.isUncovered,
    facts: factsOf(ingredients),
    ...(firstAid && { firstAid }),
    findings: found.findings.filter(({ kind }) => kind !== 'caution'),
    uncheckedTexts: uncheckedTexts(profile),
    others: others.length,
    cautions: cautionsOf(ingredients, appliedRules),
    rules: new Set(ingredients.flatMap(rulesOf)).size,
  }
}

/** So many brands are named. */
const maxNames = 12

function factsOf(ingredients: readonly string[]): Fact[] {
  const { names, groups } = knowledge()
  const known = names.namesFor(ingredients)
  const namesOf = (...kinds: string[]) =>
    kinds.flatMap(kind => known.filter(name => name.kind === kind).map(({ name }) => name))
  const labelsOf = (kind: 'class' | 'property') =>
    [...groups.values()]
      .filter(group => group.kind === kind && ingredients.some(one => group.members.includes(one)))
      .map(({ label }) => label)
  return [
    toFact('Ingredients', [...ingredients]),
    toFact('Other names', namesOf('other name')),
    toFact('Brands', namesOf('brand', 'brand+').filter(isOnPackages)),
    toFact('Class', labelsOf('class')),
    toFact('Our rules count it among', labelsOf('property'), Number.POSITIVE_INFINITY),
  ].filter(({ names: some }) => some.length > 0)
}

// RxNorm tells old and new recipes apart: "Percogesic Reformulated Jan 2011". Nobody calls a medicine that.
function isOnPackages(brand: string): boolean {
  return !/\breformulated\b/i.test(brand)
}

function toFact(label: string, all: string[], max = maxNames): Fact {
  const names = [...new Set(all)]
  return { label, names: names.slice(0, max), more: Math.max(0, names.length - max) }
}

function cautionsOf(
  ingredients: readonly string[],
  appliedRules: ReadonlySet<string | undefined>,
): MedicationCaution[] {
  const about = knowledge().cautions.flatMap(caution =>
    ingredients
      .filter(ingredient => caution.ingredients.has(ingredient))
      .map(ingredient => ({ caution, ingredient })),
  )
  return about.map(({ caution, ingredient }) => ({
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
