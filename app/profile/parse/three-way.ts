import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { areRelated, findMainPath } from '../history/change-path.ts'
import { type Change, changesBetween, isSame } from '../history/changes.ts'
import { mergeTheirs } from './merge-theirs.ts'
import { rowsIn } from './posted-rows.ts'

type Values = Record<string, unknown>

/** The side whose answer is saved; `ask` if both sides changed it. */
type Side = 'mine' | 'theirs' | 'ask'

/** A section in three states. `mine` and `theirs` are parsed. */
export interface ThreeWay {
  section: Section
  /**
   * The stored answers that the form was opened with, and the shown answers that were not stored.
   */
  opened: { value: Values; shown: Values; first?: Values; removed?: Record<string, Values[]> }
  /** The answers of the form. */
  mine: Values
  /** The answers that are stored now. */
  theirs: Values
}

/** A difference between the stored section and the form, with the side whose answer is saved. */
export interface Difference extends Change {
  side: Side
  /** True if the stored answer was changed since the form was opened. */
  isChangedByThem: boolean
}

/**
 * Compares the stored section with a form. A change of one side is taken; if both sides changed an
 * answer, it is a question. A number and its unit are decided together.
 * @param isAutosave true leaves out preselected answers that nobody touched.
 */
export function findDifferences(
  { section, opened, mine, theirs }: ThreeWay,
  isAutosave: boolean,
): Difference[] {
  const byMe = pathsBetween(section, { ...opened.value, ...opened.shown }, mine)
  const byThem = pathsBetween(section, opened.value, theirs)
  const fields = fieldsOf(section)
  const differences = changesBetween(section, theirs, mine).map((change): Difference => {
    const [isMine, isTheirs] = [touches(byMe, change.path), touches(byThem, change.path)]
    const unopposed = isMine || !isAutosave ? 'mine' : 'theirs'
    const side = isTheirs ? (isMine ? 'ask' : 'theirs') : unopposed
    return { ...change, side, isChangedByThem: isTheirs }
  })
  // One side's amount with the other side's unit would be a dose that nobody entered.
  return differences.map(one => {
    const main = findMainPath(fields, one.path)
    const isSplit = differences.some(
      other => other.side !== one.side && findMainPath(fields, other.path) === main,
    )
    return isSplit ? { ...one, side: 'ask' } : one
  })
}

/**
 * Returns the opened state of a form after an auto-save: its own answers, and the earlier ones for
 * answers that another person changed and the form does not show yet.
 */
export function openedAfterSave(
  { section, opened, mine }: ThreeWay,
  saved: { value: Values; theirs: readonly string[] },
): ThreeWay['opened'] {
  const value = mergeTheirs(section, mine, opened.value, saved.theirs)
  const shown = Object.entries(opened.shown).filter(
    ([name, answer]) => isSame(mine[name], answer) && !isSame(saved.value[name], answer),
  )
  const removed = removedRows(section, opened, value)
  const first = opened.first ?? opened.value
  return { value, shown: Object.fromEntries(shown), first, ...(removed && { removed }) }
}

function removedRows(section: Section, opened: ThreeWay['opened'], now: Values) {
  const lists = Object.entries(fieldsOf(section)).flatMap(([name, field]) => {
    if (field.kind !== 'list') return []
    const ids = new Set(rowsIn(now[name]).map(({ id }) => id))
    const before = [...rowsIn(opened.value[name]), ...(opened.removed?.[name] ?? [])]
    const removed = before.filter(({ id }) => !ids.has(id))
    return removed.length > 0 ? [[name, removed] as const] : []
  })
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}

function pathsBetween(section: Section, before: Values, after: Values): string[] {
  return changesBetween(section, before, after).map(({ path }) => path)
}

function touches(paths: readonly string[], path: string): boolean {
  return paths.some(other => areRelated(other, path))
}
