import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { withValueAt } from './change-path.ts'
import type { Change } from './changes.ts'

type Values = Record<string, unknown>

// The log has the order of rows only where one was removed, and no looked-up codes: other rows are
// placed by id, and codes of changed names are dropped.

/** Returns a section's values before a save, from those after it. */
export function beforeChanges(section: Section, after: Values, changes: readonly Change[]): Values {
  const fields = fieldsOf(section)
  return changes.reduce(
    (values, { path, oldValue, order }) => withValueAt(fields, values, path, oldValue, order),
    after,
  )
}
