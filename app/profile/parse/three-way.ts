import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { areRelated, findMainPath } from '../history/change-path.ts'
import { type Change, changesBetween } from '../history/changes.ts'

type Values = Record<string, unknown>

/** The side whose answer is saved; `ask` if both sides changed it. */
type Side = 'mine' | 'theirs' | 'ask'

/** A section in three states. `mine` and `theirs` are parsed. */
export interface ThreeWay {
  section: Section
  /**
   * The stored answers that the form was opened with, and the shown answers that were not stored.
   */
  opened: { value: Values; shown: Values }
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

function pathsBetween(section: Section, before: Values, after: Values): string[] {
  return changesBetween(section, before, after).map(({ path }) => path)
}

function touches(paths: readonly string[], path: string): boolean {
  return paths.some(other => areRelated(other, path))
}
