/** What a link shows, in words for its owner. */
export interface VisibilitySummary {
  shown: string[]
  withheld: string[]
  /** What stands there without the code. */
  open: string[]
}

/** A part of the record as the form offers it. */
export interface PartChoice {
  key: string
  label: string
  isShownByDefault: boolean
}

/** A section of the record as the form offers it: as a whole, and what of it is chosen alone. */
export interface SectionChoice {
  title: string
  whole: PartChoice
  alone: PartChoice[]
}

/** What the form of a link's parts says. */
export interface LinkSectionsValues {
  /** Keys of the parts that are shown. */
  shown: string[]
  openName: boolean
  /** Id of an emergency contact; empty for none. */
  openContact: string
  openLine: string
}
