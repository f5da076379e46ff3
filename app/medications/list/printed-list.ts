export const printedListTitle = 'Medication list'

/** The content of the medication list for paper. */
export interface PrintedList {
  name: string
  born: string
  /** ISO time. */
  madeAt: string
  /** ISO time of the last change of the medications. */
  changedAt: string | undefined
  /** The most severe first. */
  allergies: PrintedAllergy[]
  /** Words in place of allergies; absent if there are some. */
  noAllergiesText?: string
  current: PrintedMedication[]
  /** Words in place of the table; absent if there is a current medication. */
  noneText?: string
  /** Each with reason and end: "Ramipril · Stopped March 4, 2025: cough". */
  stopped: string[]
}

export interface PrintedAllergy {
  allergen: string
  /** Severity and reaction: "Life-threatening, anaphylaxis". */
  details: string
}

/** A row of the table; "" where nothing was recorded. */
export interface PrintedMedication {
  id: number
  name: string
  dose: string
  times: string
  reason: string
  /** The day that the owner stated. */
  since: string
}
