import { createContext } from 'react'
import type { Change } from '#app/profile/history/changes.ts'
import type { Missing } from '#app/profile/record/completeness.ts'
import type { Section } from '#app/profile-definition/section.ts'

/** Everything that the form of one section, or of several edited together, is drawn from. */
export interface FormPage {
  /** Names the form in the page: a form of other sections is another form. */
  id: string
  sections: readonly Section[]
  /** Id of the person whose profile it is. */
  owner: string
  values: Record<string, unknown>
  /** The version that the values were read at, by section. */
  versions: Record<string, number>
  /** For each section the token of what the form is opened with: see `openedToken`. */
  opened: Record<string, string>
  /** The medications as the form is opened, for the medication check; absent on other forms. */
  openedList?: string
  /** What is counted and still empty, in the order of the form. */
  missing: Missing[]
  aids: FormAids
}

/** What controls need beside their field. */
export interface FormAids {
  /** The last day that is today for anybody, as YYYY-MM-DD: what a date picker offers at most. */
  latestDay: string
  /** Names offered while typing, by catalogue. */
  suggestions: Record<string, string[]>
  /** Answers that stand in other sections, in words, by the name of the field that shows them. */
  mirrored: Record<string, Mirrored>
}

export interface Mirrored {
  words: string
  /** Where it can be changed; absent where its section is withheld. */
  to?: string
  sectionTitle: string
}

export const FormAidsContext = createContext<FormAids>({
  latestDay: '',
  suggestions: {},
  mirrored: {},
})

/** An answer that both sides changed: theirs as the old and ours as the new value. */
export interface AskedChange extends Change {
  /**
   * The person who saved the stored value, and the ISO time; `by` is absent where it was the person
   * themself.
   */
  saved?: { by?: string; at: string }
}

/** Answers were saved while the form was open that it changes too. */
export interface ConflictShown {
  versions: Record<string, number>
  changes: AskedChange[]
  /** What was chosen for these very differences before, by path. */
  chosen: Record<string, 'mine' | 'theirs'>
}

/** Element id of the list that offers the names of a catalogue. */
export function suggestionsId(catalogue: string): string {
  return `names-of-${catalogue}`
}
