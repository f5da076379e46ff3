import type { RecordOwner } from '#app/access/withheld.ts'
import type { Fields, FieldValues } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { formSchema } from '../parse/parse-section.server.ts'
import { loadProfile, saveSection } from '../record/profile.server.ts'
import { appliesTo, isUnreadable, savedIn } from '../record/profile.ts'
import { beforeChanges } from './apply-changes.ts'
import { type Actor, findChanges, type LogEntry, notePath } from './change-log.server.ts'
import { levelsOf, valueAt } from './change-path.ts'
import { type Change, changesBetween, isSame } from './changes.ts'
import { type Restored, withOldValue } from './restore-value.ts'

/** The effect that restoring one change of an entry, or all of them, would have now. */
export interface RestorePlan {
  entry: LogEntry
  /** Absent where everything of the entry is restored. */
  change?: Change
  /** The version that the section has now; a restore names it. */
  version: number
  /** Whether the section applies to the person now; what does not is restored all the same, and kept. */
  isApplying: boolean
  outcome: RestoreOutcome
}

type RestoreOutcome =
  /** `changes` is everything that would be different; the value itself comes first. */
  | { status: 'possible'; value: FieldValues<Fields>; changes: Change[] }
  /** The section holds the old value already. */
  | { status: 'same' }
  /** The old value does not fit into the section as it is now; why, in words. */
  | { status: 'impossible'; problems: string[] }

/**
 * Returns what restoring would do to the section as it is stored now. The result has gone through
 * the parser of the forms; a value that they refuse is not restored.
 * @param at the entry's id, and the place of a change among its changes; `all` for every change of
 * the entry.
 * @returns undefined where the person's log has no such change, and where it is no answer.
 */
export async function planRestore(
  db: Database,
  owner: RecordOwner,
  at: { entryId: string; index: number | 'all' },
): Promise<RestorePlan | undefined> {
  const entry = await findChanges(db, owner, at.entryId)
  if (!entry) return undefined
  const asked = at.index === 'all' ? entry.changes : entry.changes.slice(at.index, at.index + 1)
  const answers = asked.filter(({ path }) => path !== notePath)
  const [first] = answers
  if (!first) return undefined
  const change = at.index === 'all' ? undefined : first
  const { section } = entry
  const profile = await loadProfile(db, owner)
  const saved = savedIn(profile, section)
  const version = saved?.version ?? 0
  const now = saved?.value ?? {}
  const isApplying = appliesTo(section, profile)
  const plan = (outcome: RestoreOutcome) => ({ entry, change, version, isApplying, outcome })
  if (isUnreadable(profile, section)) {
    return plan({ status: 'impossible', problems: [unreadable] })
  }
  const fields = fieldsOf(section)
  if (answers.every(one => isThereAlready(fields, now, one))) return plan({ status: 'same' })
  const restored: Restored = change
    ? withOldValue(section, now, change, entry.changes)
    : { value: beforeChanges(section, now, answers) }
  if (restored.problem !== undefined) {
    return plan({ status: 'impossible', problems: [restored.problem] })
  }
  const known = knownIn(fieldsOf(section), restored.value)
  const posted = { version: { [section.name]: version }, ...known }
  const parsed = formSchema([section], profile).safeParse(posted)
  if (!parsed.success) {
    const problems = new Set(parsed.error.issues.map(({ message }) => message))
    return plan({ status: 'impossible', problems: [...problems] })
  }
  const value = parsed.data.entries[0]?.value ?? {}
  if (change && !isReached(fields, value, change.path)) {
    return plan({ status: 'impossible', problems: [nothingLeft] })
  }
  const changes = changesBetween(section, now, value)
  const isOwn = ({ path }: Change) => !change || path === change.path
  if (changes.length === 0) return plan({ status: 'same' })
  const [own, also] = [changes.filter(isOwn), changes.filter(one => !isOwn(one))]
  return plan({ status: 'possible', value, changes: [...own, ...also] })
}

const unreadable =
  'What is stored of this section could not be read, and restoring would write over it. Tell whoever runs this site.'

// What an older definition has stored, and no form of today would post.
function knownIn(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return []
    if (field.kind !== 'list') return [[name, value]]
    if (!Array.isArray(value)) return []
    return [[name, value.map(row => ({ id: row.id, ...knownIn(field.item, row) }))]]
  })
  return Object.fromEntries(known)
}

// Of a row that is gone, an empty field is not there either.
function isThereAlready(fields: Fields, now: Record<string, unknown>, change: Change): boolean {
  const { path, oldValue } = change
  return isReached(fields, now, path) && isSame(valueAt(fields, now, path), oldValue)
}

// A row that says nothing any more is dropped by the parser.
const nothingLeft =
  'Nothing would be left of what it belongs to. Edit the section to remove that as a whole.'

function isReached(fields: Fields, values: Record<string, unknown>, path: string): boolean {
  return levelsOf(fields, values, path)?.every(level => level.values) ?? false
}

/**
 * Restores what a plan says, by the save of every edit.
 * @throws StaleSectionError when the section has changed since the plan was made; nothing is written.
 */
export async function restore(
  db: Database,
  by: { owner: RecordOwner; actor: Actor },
  { entry, version, outcome }: RestorePlan,
): Promise<void> {
  if (outcome.status !== 'possible') throw new Error('Only what is possible can be restored')
  const { section } = entry
  await saveSection(db, { ...by, section, value: outcome.value, version, way: 'restore' })
}
