// Buttons that post a form to draw it again: nothing is saved, and the form keeps its values.

/** Name of the button that looks up a field; its value is the name of the field. */
export const lookUpButton = 'lookUp'

/** Name of the button that puts a found name into its field. */
export const chooseButton = 'choose'

/** Name of the button that opens a closed row of a list; its value is the name of the row. */
export const editRowButton = 'editRow'

/** A looked up field and its value. */
export interface LookUp {
  field: string
  typed: string
}

/** The value of a button that puts `name` into a field. */
export function choiceValue(field: string, name: string): string {
  return `${field}=${name}`
}

/**
 * Removes the look-up button from a posted form and applies a choice.
 * @returns undefined for another button; "malformed" if none of our forms sends this.
 */
export function takeLookUp(body: FormData): LookUp | 'chosen' | 'malformed' | undefined {
  const [lookedUp, chosen] = [body.get(lookUpButton), body.get(chooseButton)]
  body.delete(lookUpButton)
  body.delete(chooseButton)
  if (typeof chosen === 'string') {
    const [, field = '', name = ''] = /^([^=]+)=(.*)$/s.exec(chosen) ?? []
    if (typeof body.get(field) !== 'string') return 'malformed'
    body.set(field, name)
    return 'chosen'
  }
  if (typeof lookedUp !== 'string') return undefined
  const typed = body.get(lookedUp)
  return typeof typed === 'string' ? { field: lookedUp, typed } : 'malformed'
}
