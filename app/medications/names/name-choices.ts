/** The address at which a page asks for names while somebody types. */
export const namesPath = '/profile/medications/names'

/** A name that is offered for a typed one. */
export interface NameChoice {
  name: string
  /** Its description: "Brand of atorvastatin". */
  what: string
  /**
   * The value of the field once it is chosen: the name, with the words that were typed around it.
   */
  value: string
}

/** The names for a field that was looked up without scripts. */
export interface FieldChoices {
  field: string
  typed: string
  choices: NameChoice[]
}
