import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { type Knowledge, knowledge } from '../knowledge/knowledge.server.ts'
import { readExactly } from '../names/recognize-name.server.ts'

interface NamedMedication {
  name?: string
  brandName?: string
  form?: string
}

/** The reason why a medication changes first aid: English text and id for translations. */
export interface FirstAidReason {
  id: string
  reason: string
}

/** Returns the English reason why a medication changes first aid; undefined if it does not. */
export function firstAidReason(medication: NamedMedication): string | undefined {
  return firstAidNote(medication)?.reason
}

/**
 * Returns the first-aid note about a medication; undefined if there is none. Misspelled names are
 * not guessed, because a responder could not correct the guess.
 */
export function firstAidNote({
  name = '',
  brandName = '',
  form = '',
}: NamedMedication): FirstAidReason | undefined {
  const readNames = [readExactly(name), readExactly(brandName)]
  const notesOfIngredient = notesByIngredient(knowledge())
  const ingredients = readNames.flatMap(readName => readName.ingredients)
  const matchingNotes = new Set(ingredients.flatMap(one => notesOfIngredient.get(one) ?? []))
  if (matchingNotes.size === 0) return undefined
  // "Hydrocortisone 1% cream" says its form in its name.
  const forms = readNames.some(({ isLocal }) => isLocal) ? [form, 'cream'] : [form]
  const note = knowledge().firstAid.find(
    one => matchingNotes.has(one) && !forms.some(each => one.exceptForms?.includes(each)),
  )
  return note && { id: note.id.replace('first-aid-', ''), reason: note.reason }
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
