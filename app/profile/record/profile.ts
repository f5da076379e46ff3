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
  /** ISO time of the last save or confirmation. */
  confirmedAt: string
  /** The highest id that a row of its lists ever had. */
  lastRowId: number
  /** Account id of the last person who saved it. */
  updatedBy?: string
  /** True if only auto-save stored it so far: the first Save adds its preselected answers. */
  isOnlyAutosaved?: boolean
}

/** The saved sections that the reader may see. A missing section was never saved or is withheld. */
export type Profile = {
  [Name in SectionName]?: Saved<SectionValue<(typeof sectionsByName)[Name]>>
} & Pick<RecordOwner, 'withheld'> & {
    /** Names of the saved sections that cannot be opened; without it all can. */
    unreadable?: ReadonlySet<string>
  }

/** Returns the saved value of a section; undefined if it was never saved or is withheld. */
export function savedIn(profile: Profile, section: Section): Saved | undefined {
  return profile[section.name as SectionName]
}

/** Returns the saved answers of several sections that are edited together. */
export function savedValues(profile: Profile, sections: readonly Section[]): Saved['value'] {
  return Object.assign({}, ...sections.map(section => savedIn(profile, section)?.value))
}

/** Returns a profile with a new value of a section, as after its save. */
export function withValue(profile: Profile, section: Section, value: Saved['value']): Profile {
  const saved = savedIn(profile, section) ?? neverSaved
  return { ...profile, [section.name]: { ...saved, value } }
}

const neverSaved = { version: 0, updatedAt: '', confirmedAt: '', lastRowId: 0 }

/** Returns true if a saved section cannot be opened, and so must not be shown as empty. */
export function isUnreadable(
  { unreadable }: Pick<Profile, 'unreadable'>,
  { name }: { name: string },
): boolean {
  return unreadable?.has(name) ?? false
}

/** Returns true if a profile has no saved and no unreadable section for its reader. */
export function isBlank({ withheld: _withheld, ...saved }: Profile): boolean {
  return Object.keys(saved).length === 0
}

/** The message for a profile that could not be read. */
export const loadFailure = 'Error loading profile data. Please refresh the page.'

/** The message for a section that does not apply. */
export const notApplicable = 'This section is not applicable based on your medical history.'

/**
 * Returns true if a section applies. Some sections depend on an answer of another section. If that
 * one is withheld, they do not apply; if it cannot be opened, they apply if they were saved.
 */
export function appliesTo(section: Section, profile: Profile): boolean {
  if (isWithheld(profile, section)) return false
  const { appliesWhen } = section
  if (!appliesWhen) return true
  if (isUnreadable(profile, { name: appliesWhen.section })) {
    return savedIn(profile, section) !== undefined || isUnreadable(profile, section)
  }
  const answers: Record<string, unknown> | undefined =
    profile[appliesWhen.section as SectionName]?.value
  return appliesWhen.in.some(value => value === answers?.[appliesWhen.field])
}
