import { withValueAt } from '#app/profile/history/change-path.ts'
import type { Change } from '#app/profile/history/changes.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/** Returns a section's values after a save, from those before it. */
export function afterChanges(section: Section, before: Values, changes: readonly Change[]): Values {
  const fields = fieldsOf(section)
  return changes.reduce(
    (values, { path, newValue }) => withValueAt(fields, values, path, newValue),
    before,
  )
}
