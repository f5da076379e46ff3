import { createContext } from 'react'
import type { NumberingPlan } from '#app/lib/phone.ts'
import type { Change } from '#app/profile/history/changes.ts'
import type { RowLine } from '#app/profile/parse/closed-rows.ts'
import type { MissingField } from '#app/profile/record/completeness.ts'
import type { Section } from '#app/profile-definition/section.ts'

/** The data of the form of one or more sections. */
export interface SectionFormPage {
  /** Id of the form, different for other sections. */
  id: string
  sections: readonly Section[]
  /** The page of the short way, whose form asks for a part of a section. */
  part?: string
  /** Account id of the owner. */
  owner: string
  values: Record<string, unknown>
  /** The version of the values, by section. */
  versions: Record<string, number>
  /** The missing answers, in the order of the form. */
  missing: MissingField[]
  /** The names of each allergen that is on the list more than once. */
  repeatedAllergens: string[][]
  aids: FormAids
}

/** Data that controls need beside their field. */
export interface FormAids {
  /** See `latestDay`: the maximum of a date picker. */
  latestDay: string
  /** Suggestions while typing, by catalogue. */
  suggestions: Record<string, string[]>
  /** Answers of other sections as text, by the name of the field that shows them. */
  mirrored: Record<string, Mirrored>
  /** The lines of closed rows, by list. */
  lines: Record<string, RowLine[]>
  /** How the owner's country writes its numbers; absent while the country is unknown. */
  numberingPlan?: NumberingPlan | undefined
  /** True if another person logged in meanwhile: the lines are not those of the form. */
  isOfOther?: boolean
  /** Name of the row that was not opened: see `FormAnswer`. */
  unopened?: string | undefined
}

export interface Mirrored {
  words: string
  /** URL of its form; absent if its section is withheld. */
  to?: string
  sectionTitle: string
}

export const FormAidsContext = createContext<FormAids>({
  latestDay: '',
  suggestions: {},
  mirrored: {},
  lines: {},
})

/** An answer that both sides changed: the old value is stored, the new one is posted. */
export interface ConflictQuestion extends Change {
  /** The person who saved the stored value (absent for the actor), and the ISO time. */
  saved?: { by?: string; at: string }
}

/** A conflict as the form shows it. */
export interface ConflictView {
  /** The stored versions that the questions are about. */
  versions: Record<string, number>
  changes: ConflictQuestion[]
  /** Earlier choices for these differences, by path. */
  chosen: Record<string, 'mine' | 'theirs'>
}

/** Returns the id of the datalist of a catalogue. */
export function suggestionsId(catalogue: string): string {
  return `names-of-${catalogue}`
}
