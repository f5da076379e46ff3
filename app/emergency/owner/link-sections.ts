/** Labels of what a link shows and withholds, for its owner. */
export interface VisibilitySummary {
  shown: string[]
  withheld: string[]
  /** Labels of the lines that are shown without the code. */
  open: string[]
}

/** A part of the record in the form. */
export interface PartChoice {
  key: string
  label: string
  isShownByDefault: boolean
}

/** A section of the record in the form: as a whole, and its parts that are chosen separately. */
export interface SectionChoice {
  title: string
  whole: PartChoice
  alone: PartChoice[]
}

/** Values of the form of a link's parts. */
export interface LinkSectionsValues {
  /** Keys of the parts that are shown. */
  shown: string[]
  openName: boolean
  /** Id of an emergency contact; empty for none. */
  openContact: string
  openLine: string
}
