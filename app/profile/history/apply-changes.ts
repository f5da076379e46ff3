import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { withValueAt } from './change-path.ts'
import type { Change } from './changes.ts'

type Values = Record<string, unknown>

// Rows come out in the order of their ids, and codes that were looked up for a changed name are left out: the log
// knows nothing of either.

/** The section's values after a save, from those before it. */
export function afterChanges(section: Section, before: Values, changes: readonly Change[]): Values {
  const fields = fieldsOf(section)
  return changes.reduce(
    (values, { path, newValue }) => withValueAt(fields, values, path, newValue),
    before,
  )
}

/** The section's values before a save, from those after it. */
export function beforeChanges(section: Section, after: Values, changes: readonly Change[]): Values {
  const fields = fieldsOf(section)
  return changes.reduce(
    (values, { path, oldValue }) => withValueAt(fields, values, path, oldValue),
    after,
  )
}
