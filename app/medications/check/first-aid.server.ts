import { readExactly } from '../names/recognize.server.ts'
import { knowledge } from './knowledge.server.ts'

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
  const read = [readExactly(name), readExactly(brandName)]
  const ingredients = new Set(read.flatMap(one => one.ingredients))
  // "Hydrocortisone 1% cream" says its form in its name.
  const forms = read.some(({ isLocal }) => isLocal) ? [form, 'cream'] : [form]
  const note = knowledge().firstAid.find(
    ({ ingredients: about, exceptForms }) =>
      !forms.some(one => exceptForms?.includes(one)) &&
      [...ingredients].some(one => about.has(one)),
  )
  return note?.reason
}
