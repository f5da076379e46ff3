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

/** A choice for a field: its value, or the fields of its row that it fills. */
interface Choice {
  value: string
  fills?: Record<string, string>
}

/** Returns the value of a button that makes a choice. */
export function choiceValue(field: string, { value, fills = {} }: Choice): string {
  const row = rowOf(field)
  const filled = Object.entries(fills).map(([name, text]) => [row + name, text])
  return new URLSearchParams([[field, value], ...filled]).toString()
}

/** Returns the start of the names of a row: "medications[1]." */
export function rowOf(field: string): string {
  return field.slice(0, field.lastIndexOf('.') + 1)
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
    const [choice = ['', ''], ...fills] = new URLSearchParams(chosen)
    if (![choice, ...fills].every(([name]) => typeof body.get(name) === 'string'))
      return 'malformed'
    const canFill =
      fills.length > 0 && fills.every(([name]) => name === choice[0] || !body.get(name))
    for (const [name, text] of canFill ? fills : [choice]) body.set(name, text)
    return 'chosen'
  }
  if (typeof lookedUp !== 'string') return undefined
  const typed = body.get(lookedUp)
  return typeof typed === 'string' ? { field: lookedUp, typed } : 'malformed'
}
