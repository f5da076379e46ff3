import type { Section } from '../section.ts'
import { allergies } from './allergies.ts'
import { medications } from './medications.ts'
import { personal } from './personal.ts'

/** Every section by name, in the order of the overview and the record. */
export const sectionsByName = { personal, medications, allergies } as const

export type SectionName = keyof typeof sectionsByName

/** Every section, in the order of the overview and the record. */
export const sections: readonly Section[] = Object.values(sectionsByName)

/** Every section, in the order of the editor's tabs. */
export const sectionsByTab: readonly Section[] = [personal, allergies, medications]
