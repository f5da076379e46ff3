import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section, SectionValue } from '#app/profile-definition/section.ts'
import type {
  SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'

/** A saved section with the version that the next save must name. */
export interface Saved<Value = Record<string, unknown>> {
  value: Value
  version: number
  /** ISO time of the last save. */
  updatedAt: string
  /** ISO time at which somebody last said that it is correct: by a save, or by confirming it unchanged. */
  confirmedAt: string
  /** The highest id that a row of its lists ever had. */
  lastRowId: number
  /** Account id of the last person who saved it. */
  updatedBy?: string
  /**
   * True if it only ever saved itself: its preselected answers are stored with the first press of
   * Save.
   */
  isOnlyAutosaved?: boolean
}

/**
 * What a person has saved, by section, as far as its reader may see it; a section without an entry was never saved, or is
 * withheld.
 */
export type Profile = {
  [Name in SectionName]?: Saved<SectionValue<(typeof sectionsByName)[Name]>>
} & Pick<RecordOwner, 'withheld'> & {
    /** Names of the saved sections that cannot be opened; without it all can. */
    unreadable?: ReadonlySet<string>
  }

/** What was saved of a section, whatever it holds. */
export function savedIn(profile: Profile, section: Section): Saved | undefined {
  return profile[section.name as SectionName]
}

/** Returns whether a saved section cannot be opened: it must not be read as an empty one. */
export function isUnreadable(
  { unreadable }: Pick<Profile, 'unreadable'>,
  { name }: { name: string },
): boolean {
  return unreadable?.has(name) ?? false
}

/** Returns whether a reader finds nothing in a profile, and nothing that cannot be opened. */
export function isBlank({ withheld: _withheld, ...saved }: Profile): boolean {
  return Object.keys(saved).length === 0
}

/** What is shown where a profile could not be read. */
export const loadFailure = 'Error loading profile data. Please refresh the page.'

/** What is shown where a section does not apply to a person. */
export const notApplicable = 'This section is not applicable based on your medical history.'

/**
 * Returns whether a section applies to a person: some depend on what another section says. For a
 * reader from whom it is withheld none does. While that other section cannot be opened, a section
 * applies if anything was saved in it.
 */
export function appliesTo(section: Section, profile: Profile): boolean {
  if (isWithheld(profile, section)) return false
  const { appliesWhen } = section
  if (!appliesWhen) return true
  if (isUnreadable(profile, { name: appliesWhen.section })) {
    return savedIn(profile, section) !== undefined || isUnreadable(profile, section)
  }
  const other: Record<string, unknown> | undefined =
    profile[appliesWhen.section as SectionName]?.value
  return appliesWhen.in.some(wanted => wanted === other?.[appliesWhen.field])
}
