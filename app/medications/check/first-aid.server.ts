import { onceFor } from '#app/lib/once-for.ts'
import { type Knowledge, knowledge } from '../knowledge/knowledge.server.ts'
import { readExactly } from '../names/recognize-name.server.ts'

/** A medicine as the profile has it. */
interface NamedMedication {
  name?: string
  brandName?: string
  form?: string
}

/** Why a medicine changes first aid: the words in English, and the id under which other languages have theirs. */
export interface FirstAidNote {
  id: string
  reason: string
}

/** Why a medicine belongs on the first screen of the emergency view, in English; undefined when nothing says so. */
export function firstAidReason(medication: NamedMedication): string | undefined {
  return firstAidNote(medication)?.reason
}

/**
 * Why a medicine belongs on the first screen of the emergency view, from its classes; undefined when none of our
 * notes is about it. Misspelled names are not guessed at here: nobody who reads the page could object.
 */
export function firstAidNote({
  name = '',
  brandName = '',
  form = '',
}: NamedMedication): FirstAidNote | undefined {
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

const notesByIngredient = onceFor(({ firstAid }: Knowledge) => {
  const notes = new Map<string, Knowledge['firstAid'][number][]>()
  for (const note of firstAid) {
    for (const name of note.ingredients) notes.set(name, [...(notes.get(name) ?? []), note])
  }
  return notes
})
