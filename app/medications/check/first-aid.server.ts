import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import type { ClinicalReview } from '../knowledge/clinical-review.ts'
import { type Knowledge, knowledge } from '../knowledge/knowledge.server.ts'
import type { FirstAidNote } from '../knowledge/knowledge-file.ts'
import { type ExactName, readExactly } from '../names/recognize-name.server.ts'
import { type DoseAnswers, dailyMcg } from './daily-dose.ts'

interface NamedMedication extends DoseAnswers {
  name?: string
  brandName?: string
  form?: string
}

/** The reason why a medication changes first aid: English text and id for translations. */
export interface FirstAidReason extends ClinicalReview {
  id: string
  reason: string
}

/** Medications that change first aid, and all others. */
export interface FirstAidRows<T> {
  critical: { row: T; note: FirstAidReason }[]
  others: T[]
}

/**
 * Returns the first-aid note about a medication; undefined if there is none. Misspelled names are
 * not guessed, because a responder could not correct the guess.
 */
export function firstAidNote(medication: NamedMedication): FirstAidReason | undefined {
  const note = findNote(medication)
  return note && toReason(note)
}

/**
 * Returns the medications that change first aid, sorted by the order of the notes, and all others.
 * Medications with the same note keep their order.
 */
export function splitByFirstAid<T extends NamedMedication>(rows: readonly T[]): FirstAidRows<T> {
  const notes = new Map(rows.map(row => [row, findNote(row)]))
  return {
    critical: knowledge().firstAid.flatMap(note =>
      rows.filter(row => notes.get(row) === note).map(row => ({ row, note: toReason(note) })),
    ),
    others: rows.filter(row => !notes.get(row)),
  }
}

function toReason({ id, reason, reviewedBy, reviewedOn }: FirstAidNote): FirstAidReason {
  const review = reviewedBy && { reviewedBy, reviewedOn }
  return { id: id.replace('first-aid-', ''), reason, ...review }
}

function findNote(medication: NamedMedication): Knowledge['firstAid'][number] | undefined {
  const { name = '', brandName = '', form = '' } = medication
  const readNames = [readExactly(name), readExactly(brandName)]
  const notesOfIngredient = notesByIngredient(knowledge())
  const ingredients = [...new Set(readNames.flatMap(readName => readName.ingredients))]
  const matchingNotes = new Set(ingredients.flatMap(one => notesOfIngredient.get(one) ?? []))
  if (matchingNotes.size === 0) return undefined
  const namedForms = findNamedForms(readNames)
  return knowledge().firstAid.find(
    note =>
      matchingNotes.has(note) &&
      isOfForm(note, form, namedForms) &&
      !isLowDose(note, ingredients, medication),
  )
}

/** Returns the forms that the names say: "Hydrocortisone 1% cream". */
function findNamedForms(names: readonly ExactName[]): string[] {
  return [
    ...(names.some(({ isLocal }) => isLocal) ? ['cream'] : []),
    ...(names.some(({ isNasal }) => isNasal) ? ['spray'] : []),
    ...(names.some(({ isInhaled }) => isInhaled) ? ['inhaler'] : []),
  ]
}

// A nebulised liquid is inhaled if its name says so, whatever form was chosen.
function isOfForm(
  { exceptForms = [], onlyForms }: FirstAidNote,
  form: string,
  namedForms: readonly string[],
): boolean {
  if (onlyForms) {
    const forms = namedForms.length > 0 ? namedForms : [form]
    return forms.every(one => onlyForms.includes(one))
  }
  return ![form, ...namedForms].some(one => exceptForms.includes(one))
}

// The dose of a product with two ingredients does not say how much of each it is.
function isLowDose(
  { lowDailyMcg }: FirstAidNote,
  ingredients: readonly string[],
  medication: DoseAnswers,
): boolean {
  const [ingredient = '', ...others] = ingredients
  const low = others.length === 0 ? lowDailyMcg?.[ingredient] : undefined
  const daily = dailyMcg(medication)
  return low !== undefined && daily !== undefined && daily <= low
}

const notesByIngredient = memoizeByObject(({ firstAid }: Knowledge) => {
  const notes = new Map<string, Knowledge['firstAid'][number][]>()
  for (const note of firstAid) {
    for (const ingredient of note.ingredients) {
      notes.set(ingredient, [...(notes.get(ingredient) ?? []), note])
    }
  }
  return notes
})
