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

/** Returns the English reason to show a medication on the first screen, if any. */
export function firstAidReason(medication: NamedMedication): string | undefined {
  return firstAidNote(medication)?.reason
}

/**
 * Returns the first-aid note about a medication, if any. Misspelled names are not guessed here:
 * a responder could not correct the guess.
 */
export function firstAidNote({
  name = '',
  brandName = '',
  form = '',
}: NamedMedication): FirstAidReason | undefined {
  const read = [readExactly(name), readExactly(brandName)]
  const notes = notesByIngredient(knowledge())
  const about = new Set(read.flatMap(one => one.ingredients.flatMap(name => notes.get(name) ?? [])))
  if (about.size === 0) return undefined
  // "Hydrocortisone 1% cream" says its form in its name.
  const forms = read.some(({ isLocal }) => isLocal) ? [form, 'cream'] : [form]
  const note = knowledge().firstAid.find(
    one => about.has(one) && !forms.some(other => one.exceptForms?.includes(other)),
  )
  return note && { id: note.id.replace('first-aid-', ''), reason: note.reason }
}

const notesByIngredient = memoizeByObject(({ firstAid }: Knowledge) => {
  const notes = new Map<string, Knowledge['firstAid'][number][]>()
  for (const note of firstAid) {
    for (const name of note.ingredients) notes.set(name, [...(notes.get(name) ?? []), note])
  }
  return notes
})
