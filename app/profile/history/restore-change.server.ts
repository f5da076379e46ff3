import type { RecordOwner } from '#app/access/withheld.ts'
import type { Fields, FieldValues } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { formSchema } from '../parse/parse-section.server.ts'
import type { RowAnswers } from '../parse/row-marks.ts'
import { loadProfile } from '../record/profile.server.ts'
import { appliesTo, isUnreadable, type Profile, savedIn, withValue } from '../record/profile.ts'
import { type OwnerAndActor, saveSection, type WriteBeside } from '../record/save-section.server.ts'
import { beforeChanges } from './apply-changes.ts'
import { actionPath, type ChangeLogEntry, findLogEntry } from './change-log.server.ts'
import { findLevels, findValue } from './change-path.ts'
import { type Change, changesBetween, isSame } from './changes.ts'
import { type RestoreResult, withOldValue } from './restore-value.ts'

type Values = Record<string, unknown>

/** The effect of restoring one change of an entry, or all of them. */
export interface RestorePlan {
  entry: ChangeLogEntry
  /** Absent if the whole entry is restored. */
  change?: Change
  /** The present profile, and the version of the section in it. */
  profile: Profile
  version: number
  /** False if the section does not apply now; it is restored and stored nevertheless. */
  isApplying: boolean
  outcome: RestoreOutcome
}

type RestoreOutcome =
  /** `changes` are all differences, the value itself first; `days` has the recorded days. */
  | { status: 'possible'; value: FieldValues<Fields>; days: Values; changes: Change[] }
  /** The section has the old value already. */
  | { status: 'same' }
  /** The old value does not fit into the present section, for these reasons. */
  | { status: 'impossible'; problems: string[] }

/**
 * Returns the effect of a restore on the stored section. The parser of the forms checks the result.
 * @param at the entry's id, and the index of a change in it, or `all`.
 * @returns undefined if the owner's log has no such change, or it is not an answer.
 */
export async function planRestore(
  db: Database,
  owner: RecordOwner,
  at: { entryId: string; index: number | 'all' },
): Promise<RestorePlan | undefined> {
  const entry = await findLogEntry(db, owner, at.entryId)
  if (!entry) return undefined
  const chosen = at.index === 'all' ? entry.changes : entry.changes.slice(at.index, at.index + 1)
  const answers = chosen.filter(({ path }) => path !== actionPath)
  const [first] = answers
  if (!first) return undefined
  const change = at.index === 'all' ? undefined : first
  const { section } = entry
  const profile = await loadProfile(db, owner)
  const saved = savedIn(profile, section)
  const version = saved?.version ?? 0
  const now = saved?.value ?? {}
  const isApplying = appliesTo(section, profile)
  const plan = (outcome: RestoreOutcome) => ({
    entry,
    change,
    profile,
    version,
    isApplying,
    outcome,
  })
  if (isUnreadable(profile, section)) {
    return plan({ status: 'impossible', problems: [unreadable] })
  }
  const fields = fieldsOf(section)
  if (answers.every(one => isAlreadyRestored(fields, now, one))) return plan({ status: 'same' })
  const restored: RestoreResult = change
    ? withOldValue(section, now, change, entry.changes)
    : { value: beforeChanges(section, now, answers) }
  if (restored.problem !== undefined) {
    return plan({ status: 'impossible', problems: [restored.problem] })
  }
  const values = onlyKnownFields(fieldsOf(section), restored.value)
  const posted = { version: { [section.name]: version }, ...values }
  const parsed = formSchema([section], profile).safeParse(posted)
  if (!parsed.success) {
    const problems = new Set(parsed.error.issues.map(({ message }) => message))
    return plan({ status: 'impossible', problems: [...problems] })
  }
  const value = parsed.data.entries[0]?.value ?? {}
  if (change && !hasPath(fields, value, change.path)) {
    return plan({ status: 'impossible', problems: [nothingLeft] })
  }
  const changes = changesBetween(section, now, value)
  const isMain = ({ path }: Change) => !change || path === change.path
  if (changes.length === 0) return plan({ status: 'same' })
  const otherChanges = changes.filter(other => !isMain(other))
  const sorted = [...changes.filter(isMain), ...otherChanges]
  return plan({ status: 'possible', value, days: restored.value, changes: sorted })
}

const unreadable =
  'This section could not be read, and a restore would overwrite it. Tell the operator of this site.'

// Drops values of fields that are no longer in the definition.
function onlyKnownFields(fields: Fields, values: Values): Values {
  const knownValues = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return []
    if (field.kind !== 'list') return [[name, value]]
    if (!Array.isArray(value)) return []
    return [[name, value.map(row => ({ id: row.id, ...onlyKnownFields(field.item, row) }))]]
  })
  return Object.fromEntries(knownValues)
}

// In a removed row, an empty field counts as restored.
function isAlreadyRestored(fields: Fields, now: Values, change: Change): boolean {
  const { path, oldValue } = change
  return hasPath(fields, now, path) && isSame(findValue(fields, now, path), oldValue)
}

// The parser drops a row without answers.
const nothingLeft = 'This would leave an empty entry. Edit the section to remove the whole entry.'

function hasPath(fields: Fields, values: Values, path: string): boolean {
  return findLevels(fields, values, path)?.every(level => level.values) ?? false
}

/**
 * Saves a restore plan like any other edit.
 * @param prepare returns what the transaction writes beside the section, for the record after it.
 * @throws StaleSectionError if the section changed since the plan was made; nothing is written.
 */
export async function restore(
  db: Database,
  by: OwnerAndActor,
  { entry, profile, version, outcome, rowAnswers }: RestorePlan & { rowAnswers?: RowAnswers },
  prepare?: (profile: Profile) => Promise<WriteBeside | undefined>,
): Promise<void> {
  if (outcome.status !== 'possible') throw new Error('This restore plan is not possible')
  const { section } = entry
  const { value, days } = outcome
  const writeBeside = await prepare?.(withValue(profile, section, value))
  await inTransaction(db, async trx => {
    await saveSection(trx, by, {
      section,
      value,
      version,
      way: 'restore',
      earlier: days,
      rowAnswers,
    })
    await writeBeside?.(trx, [section])
  })
}
