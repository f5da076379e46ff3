import { knowledge } from './knowledge.server.ts'
import { recognizeExactly } from './recognize.server.ts'

/** A medicine as the profile has it. */
interface NamedMedicine {
  name?: string
  brandName?: string
  form?: string
}

/**
 * Why a medicine belongs on the first screen of the emergency view, from its classes; undefined when none of our
 * notes is about it. Misspelled names are not guessed at here: nobody who reads the page could object.
 */
export function firstAidReason({ name = '', brandName = '', form = '' }: NamedMedicine) {
  const ingredients = new Set([...recognizeExactly(name), ...recognizeExactly(brandName)])
  const note = knowledge().firstAid.find(
    ({ ingredients: about, exceptForms }) =>
      !exceptForms?.includes(form) && [...ingredients].some(one => about.has(one)),
  )
  return note?.reason
}
