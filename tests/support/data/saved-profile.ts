import type { Profile, Saved } from '#app/profile/record/profile.ts'
import type { fullProfile } from './full-profile.ts'

/** Returns a loaded section with this value, saved on February 1, 2026. */
export function savedSection<Value>(value: Value): Saved<Value> {
  const at = '2026-02-01T10:00:00.000Z'
  return { value, version: 1, updatedAt: at, confirmedAt: at, lastRowId: 0 }
}

/** Returns a loaded profile with these answers, saved on February 1, 2026, confirmed on March 1. */
export function savedProfile(values: Partial<typeof fullProfile>): Profile {
  const confirmedAt = '2026-03-01T10:00:00.000Z'
  const saved = Object.entries(values).map(([name, value]) => [
    name,
    { ...savedSection(value), confirmedAt },
  ])
  return Object.fromEntries(saved)
}
