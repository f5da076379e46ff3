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
  /** Key of the part without which this one is withheld too. */
  needs?: string
}

/** A section of the record in the form: its parts that are chosen separately, and the others. */
export interface SectionChoice {
  title: string
  /** The answers of no separate part. */
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

/** Returns the parts of a section in the order of their boxes. */
export function sectionPartsOf({ whole, alone }: SectionChoice): PartChoice[] {
  return [...alone, whole]
}

/** Returns how many parts of a section a link shows. @param chosen keys of the ticked parts. */
export function countShown(section: SectionChoice, chosen: readonly string[]): number {
  return sectionPartsOf(section).filter(
    ({ key, needs = key }) => chosen.includes(key) && chosen.includes(needs),
  ).length
}
