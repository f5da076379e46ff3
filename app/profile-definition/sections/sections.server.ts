import type { Section } from '../section.ts'
import { allergies } from './allergies.ts'
import { cultural } from './cultural.ts'
import { functional } from './functional.ts'
import { history } from './history.ts'
import { immunizations } from './immunizations.ts'
import { medications } from './medications.ts'
import { mental } from './mental.ts'
import { personal } from './personal.ts'
import { reproductive } from './reproductive.ts'
import { social } from './social.ts'

// Server only: a page sends the browser the definition of its own section, no others.

/** Every section by name, in the order of the overview and the record. */
export const sectionsByName = {
  personal,
  history,
  medications,
  allergies,
  immunizations,
  social,
  reproductive,
  mental,
  functional,
  cultural,
} as const

export type SectionName = keyof typeof sectionsByName

/** Every section, in the order of the overview and the record. */
export const sections: readonly Section[] = Object.values(sectionsByName)

/** Every section, in the order of the editor's tabs. */
export const sectionsByTab: readonly Section[] = [
  personal,
  history,
  allergies,
  medications,
  immunizations,
  social,
  reproductive,
  mental,
  functional,
  cultural,
]
