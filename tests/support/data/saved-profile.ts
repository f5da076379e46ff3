import type { Profile } from '#app/profile/record/profile.ts'
import type { SectionValue } from '#app/profile-definition/section.ts'
import type {
  SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'

type Values = { [Name in SectionName]?: SectionValue<(typeof sectionsByName)[Name]> }

/** Returns a loaded profile with these answers: saved on February 1, 2026, confirmed on March 1. */
export function savedProfile(values: Values): Profile {
  const saved = Object.entries(values).map(([name, value]) => [
    name,
    {
      value,
      version: 1,
      updatedAt: '2026-02-01T10:00:00.000Z',
      confirmedAt: '2026-03-01T10:00:00.000Z',
      lastRowId: 0,
    },
  ])
  return Object.fromEntries(saved)
}
