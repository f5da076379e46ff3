import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { areRelated, mainPath } from '../history/change-path.ts'
import { type Change, changesBetween, isSame } from '../history/changes.ts'
import { takeTheirs } from './take-theirs.ts'

type Values = Record<string, unknown>

/**
 * The side whose answer is saved where the stored section and a form differ; `ask` where both sides
 * changed it.
 */
type Side = 'mine' | 'theirs' | 'ask'

/** A section in three states. `mine` and `theirs` are as the parser gives them. */
export interface ThreeWay {
  section: Section
  /** The stored answers that the form was opened with, and those it showed without being stored. */
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
 * Compares the stored section with a form, and decides each difference by who changed the answer
 * since the form was opened: a change of one side alone is taken, a change of both sides is asked
 * about. Answers that are read together, such as a number and its unit, are decided together.
 * @param isAutosave leaves preselected answers out that nobody touched: only a press of Save stores
 * them.
 */
export function differencesOf(
  { section, opened, mine, theirs }: ThreeWay,
  isAutosave: boolean,
): Difference[] {
  const byMe = pathsBetween(section, { ...opened.value, ...opened.shown }, mine)
  const byThem = pathsBetween(section, opened.value, theirs)
  const fields = fieldsOf(section)
  const differences = changesBetween(section, theirs, mine).map((change): Difference => {
    const [isMine, isTheirs] = [touches(byMe, change.path), touches(byThem, change.path)]
    const own = isMine || !isAutosave ? 'mine' : 'theirs'
    const side = isTheirs ? (isMine ? 'ask' : 'theirs') : own
    return { ...change, side, isChangedByThem: isTheirs }
  })
  // An amount that one side changed and a unit that the other side changed make a dose that nobody
  // wrote.
  return differences.map(one => {
    const main = mainPath(fields, one.path)
    const isSplit = differences.some(
      other => other.side !== one.side && mainPath(fields, other.path) === main,
    )
    return isSplit ? { ...one, side: 'ask' } : one
  })
}

/**
 * Returns what a form that has just saved itself counts as opened with: its own answers, and the
 * earlier ones where it shows something else than what is stored.
 */
export function openedAfterSave(
  { section, opened, mine }: ThreeWay,
  saved: { value: Values; theirs: readonly string[] },
): ThreeWay['opened'] {
  const value = takeTheirs(section, mine, opened.value, saved.theirs)
  const shown = Object.entries(opened.shown).filter(
    ([name, answer]) => isSame(mine[name], answer) && !isSame(saved.value[name], answer),
  )
  return { value, shown: Object.fromEntries(shown) }
}

function pathsBetween(section: Section, before: Values, after: Values): string[] {
  return changesBetween(section, before, after).map(({ path }) => path)
}

function touches(paths: readonly string[], path: string): boolean {
  return paths.some(other => areRelated(other, path))
}
