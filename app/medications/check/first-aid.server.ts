import { readExactly } from '../names/recognize.server.ts'
import type { FirstAidId } from './first-aid-ids.ts'
import { knowledge } from './knowledge.server.ts'

/** A medicine as the profile has it. */
interface NamedMedicine {
  name?: string
  brandName?: string
  form?: string
}

/** Why a medicine changes first aid: the words in English, and the id under which other languages have theirs. */
export interface FirstAidNote {
  id: FirstAidId
  reason: string
}

/** Why a medicine belongs on the first screen of the emergency view, in English; undefined when nothing says so. */
export function firstAidReason(medicine: NamedMedicine): string | undefined {
  return firstAidNote(medicine)?.reason
}

/**
 * Why a medicine belongs on the first screen of the emergency view, from its classes; undefined when none of our
 * notes is about it. Misspelled names are not guessed at here: nobody who reads the page could object.
 */
export function firstAidNote({
  name = '',
  brandName = '',
  form = '',
}: NamedMedicine): FirstAidNote | undefined {
  const read = [readExactly(name), readExactly(brandName)]
  const ingredients = new Set(read.flatMap(one => one.ingredients))
  // "Hydrocortisone 1% cream" says its form in its name.
  const forms = read.some(({ isLocal }) => isLocal) ? [form, 'cream'] : [form]
  const note = knowledge().firstAid.find(
    ({ ingredients: about, exceptForms }) =>
      !forms.some(one => exceptForms?.includes(one)) &&
      [...ingredients].some(one => about.has(one)),
  )
  // A test holds the ids of the knowledge base against our list of them.
  return note && { id: note.id.replace('first-aid-', '') as FirstAidId, reason: note.reason }
}
