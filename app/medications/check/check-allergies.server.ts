import { editDistance } from '#app/lib/edit-distance.ts'
import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { type Knowledge, knowledge } from '../knowledge/knowledge.server.ts'
import {
  type Allergen,
  type CrossReaction,
  type Risk,
  risks,
  type Severity,
} from '../knowledge/knowledge-file.ts'
import { toNameKey } from '../names/name-key.ts'
import { recognize, recognizeExactly } from '../names/recognize-name.server.ts'
import type { Finding, Reassurance } from './check-report.ts'

/** An allergy as the profile has it. */
export interface RecordedAllergy {
  allergen: string
  reaction?: string
  /** The stored value, such as "life-threatening". */
  severity?: string
  /** The severity in words, such as "life-threatening" or the owner's own. */
  severityWords?: string
}

export interface AllergyCheck {
  findings: Finding[]
  notProblems: Reassurance[]
  /** Allergies to which our list has no medication. */
  notCompared: string[]
}

/** Severity of each risk; `very low` and `none` are reported as no problem. */
const severityOfRisk: Partial<Record<Risk, Severity>> = {
  contraindicated: 'major',
  high: 'major',
  moderate: 'moderate',
  low: 'other',
}

/**
 * Compares allergies with medications.
 * @param medications ingredients, each with the listed names that contain it.
 */
export function checkAllergies(
  allergies: readonly RecordedAllergy[],
  medications: ReadonlyMap<string, string[]>,
): AllergyCheck {
  const checks = allergies.map(allergy => checkAllergy(allergy, medications))
  return {
    findings: checks.flatMap(({ findings }) => findings),
    notProblems: checks.flatMap(({ notProblems }) => notProblems),
    notCompared: checks.flatMap(({ notCompared }) => notCompared),
  }
}

function checkAllergy(
  allergy: RecordedAllergy,
  medications: ReadonlyMap<string, string[]>,
): AllergyCheck {
  const meaning = readAllergyMeaning(allergy.allergen)
  if (!meaning) return { findings: [], notProblems: [], notCompared: [allergy.allergen] }
  const findings: Finding[] = []
  const harmless: { cross: CrossReaction; names: string[] }[] = []
  for (const [ingredient, names] of medications) {
    if (meaning.covers.has(ingredient)) {
      findings.push(directFinding(allergy, meaning, ingredient, names))
      continue
    }
    const [cross] = findCrossReactions(meaning, ingredient)
    if (!cross) continue
    if (severityOfRisk[cross.risk]) findings.push(crossFinding(allergy, cross, ingredient, names))
    else harmless.push({ cross, names })
  }
  // One ingredient of a product may be the allergen and another one no problem.
  const alarming = new Set(findings.flatMap(({ medications: names }) => names))
  const notProblems = harmless.flatMap(({ cross: { risk, note, source }, names }) => {
    const medication = names.filter(name => !alarming.has(name)).join(', ')
    return medication ? [{ allergen: allergy.allergen, medication, risk, note, source }] : []
  })
  return { findings, notProblems, notCompared: [] }
}

/** The allergens and ingredients that a typed allergy means. */
interface AllergyMeaning {
  /** Allergens of the list, and ingredients. */
  allergens: Set<string>
  /** The ingredients that are the allergen. */
  covers: Set<string>
  /** The name that a misspelled one was read as. */
  readAs?: string
}

function readAllergyMeaning(typed: string): AllergyMeaning | undefined {
  const { membersOf } = knowledge()
  let remaining = ` ${toNameKey(typed)} `
  const allergens = new Set<Allergen>()
  // The longest name is read first, each word once: "calcium channel blockers" is not calcium.
  for (const { key, allergen } of allergenNames()) {
    if (!remaining.includes(` ${key} `)) continue
    allergens.add(allergen)
    remaining = remaining.replaceAll(` ${key} `, ' | ')
  }
  // "Shellfish (iodine)" is a listed allergen; "ibuprofen" is only known as a medication.
  const exact = remaining.split('|').flatMap(recognizeExactly)
  const guess = allergens.size === 0 && exact.length === 0 ? guessAllergen(typed) : undefined
  if (guess?.allergen) allergens.add(guess.allergen)
  const ingredients = [...exact, ...(guess?.ingredients ?? [])]
  if (allergens.size === 0 && ingredients.length === 0) return undefined
  const covers = new Set([...[...allergens].flatMap(coveredBy), ...ingredients])
  return {
    allergens: new Set([...[...allergens].map(({ id }) => id), ...ingredients]),
    covers,
    readAs: guess?.readAs,
  }

  function coveredBy(allergen: Allergen): string[] {
    return [...membersOf(allergen.covers)]
  }
}

/** Guesses a misspelled allergen: "penicilina", "ibuprophen". The finding names the guess. */
function guessAllergen(typed: string) {
  const key = toNameKey(typed)
  const similar = allergenNames().find(
    name => name.key.length >= 8 && editDistance(key, name.key, 2) <= 2,
  )
  if (similar) return { allergen: similar.allergen, ingredients: [], readAs: similar.key }
  const medication = recognize(typed)
  return medication?.readAs
    ? { ingredients: medication.ingredients, readAs: medication.readAs }
    : undefined
}

interface AllergenName {
  key: string
  allergen: Allergen
}

const namesByKnowledge = memoizeByObject(({ file }: Knowledge): AllergenName[] =>
  file.allergens
    .flatMap(allergen =>
      [...allergen.names, allergen.label].map(name => ({ key: toNameKey(name), allergen })),
    )
    .sort((one, other) => other.key.length - one.key.length),
)

function allergenNames(): AllergenName[] {
  return namesByKnowledge(knowledge())
}

// An entry for one medication overrides an entry for its class.
function findCrossReactions(meaning: AllergyMeaning, ingredient: string): CrossReaction[] {
  const { crossReactions, membersOf } = knowledge()
  const found = crossReactions.filter(
    cross =>
      cross.ingredients.has(ingredient) &&
      cross.allergicTo.some(
        side =>
          meaning.allergens.has(side) ||
          [...membersOf([side])].some(one => meaning.covers.has(one)),
      ),
  )
  const narrow = found.filter(({ medicines: medications }) => medications.includes(ingredient))
  const rank = ({ risk }: CrossReaction) => risks.indexOf(risk)
  return (narrow.length > 0 ? narrow : found).sort((a, b) => rank(a) - rank(b))
}

function directFinding(
  allergy: RecordedAllergy,
  { readAs }: AllergyMeaning,
  ingredient: string,
  medications: string[],
): Finding {
  const { allergen, severity } = allergy
  const guess = readAs ? ` “${allergen}” was read as ${readAs}.` : ''
  return {
    kind: 'allergy',
    severity: 'major',
    term: 'allergy',
    a: ingredient,
    b: `Allergy: ${allergen}`,
    medications,
    effect: `Your profile records an allergy to this medicine or its class.${guess}${recordedText(allergy)}`,
    advice: 'Ask your doctor or pharmacist before you take it. If the entry is wrong, correct it.',
    source: 'Allergies in this profile',
    ...(severity && { allergySeverity: severity }),
    otherReasons: [],
  }
}

/** " Recorded severity: life-threatening. Recorded reaction: hives." */
function recordedText({ reaction, severityWords }: RecordedAllergy): string {
  const severity = severityWords ? ` Recorded severity: ${severityWords}.` : ''
  return reaction ? `${severity} Recorded reaction: ${reaction}.` : severity
}

function crossFinding(
  allergy: RecordedAllergy,
  { id, risk, note, source, written }: CrossReaction,
  ingredient: string,
  medications: string[],
): Finding {
  const { allergen, severity: recorded } = allergy
  return {
    kind: 'allergy',
    severity: severityOfRisk[risk] ?? 'other',
    term: 'allergy',
    a: ingredient,
    b: `Allergy: ${allergen}`,
    medications,
    effect: `${note}${recordedText(allergy)}`,
    advice: 'Tell anyone who prescribes or gives it about the allergy and the reaction.',
    source,
    written,
    rule: id,
    ...(recorded && { allergySeverity: recorded }),
    otherReasons: [],
  }
}
