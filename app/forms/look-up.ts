// Buttons that post a form to look a name up: nothing is saved, and the form comes back with all
// that was typed.

/** Name of the button that looks up what a field holds; its value is the name of the field. */
export const lookUpButton = 'lookUp'

/** Name of the button that puts a found name into its field. */
export const chooseButton = 'choose'

/** The field that was looked up, and what it holds. */
export interface LookUp {
  field: string
  typed: string
}

/** The value of a button that puts `name` into a field. */
export function choiceValue(field: string, name: string): string {
  return `${field}=${name}`
}

/**
 * Takes the pressed button out of a posted form, and carries out a choice.
 * @returns undefined where another button was pressed; "malformed" for what no form of ours sends.
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
