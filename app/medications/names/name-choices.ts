/** Address of the suggestions while typing. */
export const namesPath = '/profile/medications/names'

/** A suggested name. */
export interface NameChoice {
  name: string
  /** Such as "Brand of atorvastatin"; empty for a similar name. */
  description: string
  /** The value of the field if it is chosen: the name with the text around it. */
  value: string
}

/** The names for a field that was looked up without scripts. */
export interface FieldChoices {
  field: string
  typed: string
  choices: NameChoice[]
}
