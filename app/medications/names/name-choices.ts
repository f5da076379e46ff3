/** Address of the suggestions while typing. */
export const namesPath = '/profile/medications/names'

export interface NameChoice {
  name: string
  /** Such as "Brand of atorvastatin. Fills in: 40 mg"; may be empty. */
  description: string
  /** The value of the field if it is chosen: the name with the text around it. */
  value: string
  /** The fields of a row that a press fills instead, if they are empty: name, dose and times. */
  fills?: Record<string, string>
}

/** The names for a field that was looked up without scripts. */
export interface FieldChoices {
  field: string
  typed: string
  choices: NameChoice[]
}
