import { columnsOf, isBlankAnswer, isBlankRow } from '#app/profile-definition/blank-answers.ts'
import {
  display,
  englishFormats,
  joined,
  titleName,
} from '#app/profile-definition/display-answer.ts'
import { type Field, fillText, isEmpty, type ListField } from '#app/profile-definition/field.ts'
import { formatTitle, rowsIn, sameRow } from './posted-rows.ts'

type Values = Record<string, unknown>

/**
 * Returns the row of a box that was unticked, if it has answers besides its option: `words` names
 * them, `keptBy` is the option.
 */
export function findUntickedRow(
  list: ListField,
  row: Values,
  stored: Values,
): { words: string; keptBy: string } | undefined {
  if (!list.boxesOf || !isBlankRow(row, list.item) || isEmpty(stored[list.boxesOf]))
    return undefined
  const answers = ownAnswers(list, stored)
  if (answers.length === 0) return undefined
  const titled = titleName(list, stored)
  const details = answers.flatMap(([column, { label }, words]) =>
    column === titled ? [] : [`${label}: ${words}`],
  )
  const more = details.length > 0 ? ` (${joined(details, englishFormats)})` : ''
  return { words: `${formatTitle(list, stored)}${more}`, keptBy: String(stored[list.boxesOf]) }
}

/**
 * Returns the rows that a save removes with a group of boxes: the ticked ones, those that were
 * unticked and have details, and the stored ones that have no box.
 */
export function rowsOfBoxes(list: ListField, posted: unknown, stored: unknown): Values[] {
  const rows = rowsIn(posted)
  const boxes = rows.map(row => {
    const before = sameRow(stored, row)
    return findUntickedRow(list, row, before) ? before : row
  })
  const others = rowsIn(stored).filter(({ id }) => rows.every(row => Number(row.id) !== Number(id)))
  return [...boxes, ...others]
}

/** Returns the label of a box by the index of its row, because the form has a row for each box. */
export function boxLabel({ boxesOf, item, label }: ListField, index: number): string {
  const choice = boxesOf ? item[boxesOf] : undefined
  const labels = choice?.kind === 'choice' ? Object.values(choice.options) : []
  return labels[index] ?? label
}

/** Returns the answers of a row as text, without its option and a title that only repeats it. */
function ownAnswers(list: ListField, row: Values): [string, Field, string | undefined][] {
  const columns = columnsOf(list)
  return Object.entries(columns).flatMap(
    ([name, column]): [string, Field, string | undefined][] => {
      const repeats = column.kind === 'text' && row[name] === fillText(columns, column, '', row)
      if (name === list.boxesOf || repeats || isBlankAnswer(column, row[name])) return []
      return [[name, column, display(column, row[name])]]
    },
  )
}
