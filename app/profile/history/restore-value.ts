import { display } from '#app/profile-definition/display-answer.ts'
import { applies, type Condition, type Field, type Fields } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { findLevels, findMainPath, type Level, readRowPrefix, withValueAt } from './change-path.ts'
import type { Change } from './changes.ts'

type Values = Record<string, unknown>

/** A section with a restored value, or why it cannot be restored. */
export type RestoreResult = { value: Values; problem?: undefined } | { problem: string }

/**
 * Restores the old value of one change in a section, with the answers it depends on and those that
 * the same save removed with it. It does not validate: parse the result before a save.
 * @param changes all changes of that save.
 */
export function withOldValue(
  section: Section,
  now: Values,
  change: Change,
  changes: readonly Change[],
): RestoreResult {
  const fields = fieldsOf(section)
  const levels = findLevels(fields, now, change.path)
  if (!levels) return { problem: `${section.title} has no such field any more.` }
  if (levels.some(level => !level.values)) {
    return {
      problem: 'The entry with this answer has been removed since. Restore that entry first.',
    }
  }
  const restored = restoreOldValue(fields, now, change)
  const result = withConditions(fields, restored, change, changes)
  if (result.problem !== undefined) return result
  return { value: withDependents(fields, now, result.value, change, changes) }
}

function restoreOldValue(fields: Fields, values: Values, change: Change): Values {
  const { path, oldValue, order } = change
  return withValueAt(fields, values, path, oldValue, order)
}

// Restores the answers that the restored value depends on.
function withConditions(
  fields: Fields,
  values: Values,
  change: Change,
  changes: readonly Change[],
): RestoreResult {
  let restored = values
  // Each turn restores one answer; a repeated condition means that two fields contradict each
  // other.
  const restoredPaths = new Set<string>([change.path])
  for (;;) {
    const failing = firstFailingCondition(findLevels(fields, restored, change.path) ?? [])
    if (!failing) return { value: restored }
    const path = readRowPrefix(failing.level.path) + failing.condition.field
    if (restoredPaths.has(path)) return { problem: doesNotApply(failing) }
    restoredPaths.add(path)
    const old = changes.find(one => one.path === path)?.oldValue
    const newAnswer = [withOldChoice(failing, old), flagFor(failing)].find(value =>
      applies({ when: [failing.condition] }, { [failing.condition.field]: value }),
    )
    if (newAnswer === undefined && !isAboutFlag(failing)) return { problem: doesNotApply(failing) }
    restored = withValueAt(fields, restored, path, newAnswer)
  }
}

/** A failing condition and its level. */
interface FailingCondition {
  level: Level
  condition: Condition
}

function firstFailingCondition(levels: Level[]): FailingCondition | undefined {
  for (const level of levels) {
    const condition = (level.field.when ?? []).find(
      one => !applies({ when: [one] }, level.values ?? {}),
    )
    if (condition) return { level, condition }
  }
  return undefined
}

function isAboutFlag({ level, condition }: FailingCondition): boolean {
  return level.fields[condition.field]?.kind === 'flag'
}

// In a question with several choices, only the needed choice is added to the present ones.
function withOldChoice({ level, condition }: FailingCondition, old: unknown): unknown {
  if (level.fields[condition.field]?.kind !== 'choices') return old
  const [now, before] = [level.values?.[condition.field], old].map(
    value => (value ?? []) as string[],
  )
  return [...(now ?? []), ...(before ?? []).filter(value => condition.in.includes(value))]
}

// A tick has only one other state.
function flagFor(failing: FailingCondition): boolean | undefined {
  return isAboutFlag(failing) ? failing.condition.in.includes(true) : undefined
}

function doesNotApply({ level, condition }: FailingCondition): string {
  const conditionField = level.fields[condition.field] as Field
  const neededAnswers = condition.in
    .map(value => display(conditionField, value) ?? 'No')
    .join('” or “')
  const verb = conditionField.kind === 'choices' ? 'includes' : 'is'
  return `“${level.field.label}” applies only while “${conditionField.label}” ${verb} “${neededAnswers}”. Change that first.`
}

// Restores the answers that the same save removed with this one, and a number with its unit: 500
// mcg must not become 500 mg.
function withDependents(
  fields: Fields,
  now: Values,
  values: Values,
  change: Change,
  changes: readonly Change[],
): Values {
  let result = values
  const restoredPaths = new Set([change.path])
  for (let isDone = false; !isDone; ) {
    const next = changes.find(
      one =>
        !restoredPaths.has(one.path) &&
        isThere(fields, result, one.path) &&
        (isPaired(fields, one.path, restoredPaths) ||
          (dependsOn(fields, one.path, restoredPaths) && !isThere(fields, now, one.path))),
    )
    if (next) {
      restoredPaths.add(next.path)
      result = restoreOldValue(fields, result, next)
    }
    isDone = !next
  }
  return result
}

function dependsOn(fields: Fields, path: string, restoredPaths: ReadonlySet<string>): boolean {
  return (findLevels(fields, {}, path) ?? []).some(level =>
    (level.field.when ?? []).some(({ field }) =>
      restoredPaths.has(readRowPrefix(level.path) + field),
    ),
  )
}

// True for a number and its unit, and for a choice and the text of "Other".
function isPaired(fields: Fields, path: string, restoredPaths: ReadonlySet<string>): boolean {
  const main = findMainPath(fields, path)
  return [...restoredPaths].some(other => findMainPath(fields, other) === main)
}

function isThere(fields: Fields, values: Values, path: string): boolean {
  const levels = findLevels(fields, values, path)
  return Boolean(levels?.every(level => level.values && applies(level.field, level.values)))
}
