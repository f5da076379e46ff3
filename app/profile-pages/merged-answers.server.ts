import type { MergedAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { removedMark } from '#app/forms/removed-mark.ts'
import { areRelated, findLevels } from '#app/profile/history/change-path.ts'
import { canClose, isClosedRow } from '#app/profile/parse/closed-rows.ts'
import type { TheirChange } from '#app/profile/parse/form-merge.server.ts'
import { postedRow } from '#app/profile/parse/form-values.ts'
import type { OpenedForm } from '#app/profile/parse/parse-section.server.ts'
import { isRemovedRow, rowsIn, sameRow, toPosted } from '#app/profile/parse/posted-rows.ts'
import type { Field, Fields, ListField } from '#app/profile-definition/field.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

/**
 * Returns how an open form changes to show answers that another person saved.
 * @param posted the form as it was posted.
 * @param opened the answers that it was opened with.
 * @param held names of controls and rows whose typed answers wait, and stay in the form.
 */
export function mergedAnswers(
  posted: Values,
  opened: OpenedForm,
  changes: readonly TheirChange[],
  held: readonly string[],
): MergedAnswer[] {
  const merged = changes.flatMap(change => mergedAnswer(posted, opened, change) ?? [])
  return merged.filter(({ name }) => !held.some(one => areRelated(name, one)))
}

/**
 * Returns how an open form gets the answers of the closed rows that it removes: after the save the
 * record no longer has them, and an undo needs them.
 * @param stored the answers before the save.
 */
export function removedAnswers(fields: Fields, posted: Values, stored: Values): MergedAnswer[] {
  return Object.entries(fields).flatMap(([list, field]) => {
    if (field.kind !== 'list') return []
    return rowsIn(posted[list]).flatMap((row, index): MergedAnswer[] => {
      const isRemoved = isRemovedRow(row) && isClosedRow(field, row)
      const before = isRemoved ? sameRow(stored[list], row) : {}
      const value = postedRow(field, before)
      return before.id === undefined ? [] : [{ type: 'update', name: `${list}[${index}]`, value }]
    })
  })
}

function mergedAnswer(
  posted: Values,
  opened: OpenedForm,
  change: TheirChange,
): MergedAnswer | undefined {
  const { section, path, value } = change
  const levels = findLevels(fieldsOf(section), {}, path) ?? []
  let [prefix, values] = ['', posted]
  for (const { field, name, row: id } of levels) {
    const control = prefix + name
    if (field.kind !== 'list')
      return { type: 'update', name: control, value: toControl(field, value) }
    const rows = rowsIn(values[name])
    const index = rows.findIndex(row => Number(row.id) === id)
    const row = rows[index]
    const isWhole = field === levels.at(-1)?.field
    if (row && isClosedRow(field, row)) {
      // Its line comes with the data of the page, and names it no longer if it was removed.
      if (!isWhole || rowsIn(value).length > 0) return undefined
      const before = sameRow(opened[section.name]?.value[name], row)
      const removed = { ...postedRow(field, before), [removedMark]: '1' }
      return { type: 'update', name: `${control}[${index}]`, value: removed }
    }
    if (isWhole) return mergedRow(field, control, index, value)
    if (!row) return undefined
    prefix = `${control}[${index}].`
    values = row
  }
  return undefined
}

function mergedRow(
  list: ListField,
  name: string,
  index: number,
  value: unknown,
): MergedAnswer | undefined {
  const [row] = rowsIn(value)
  const option = list.boxesOf && list.item[list.boxesOf]
  if (option && option.kind === 'choice') {
    // The form has a row for each box.
    const { [list.boxesOf ?? '']: chosen = '', id = '' } = (toPosted(row) ?? {}) as Values
    const box = row ? Object.keys(option.options).indexOf(String(chosen)) : index
    const shown = { id, [list.boxesOf ?? '']: chosen }
    return box < 0 ? undefined : { type: 'update', name: `${name}[${box}]`, value: shown }
  }
  if (!row) {
    return index < 0
      ? undefined
      : { type: 'update', name: `${name}[${index}].${removedMark}`, value: '1' }
  }
  const newRow = canClose(list) ? { id: String(row.id) } : postedRow(list, row)
  return index < 0 ? { type: 'insert', name, value: newRow } : undefined
}

// A control is only emptied by an empty text.
function toControl({ kind }: Field, value: unknown): unknown {
  const isMeasure = kind === 'height' || kind === 'weight'
  if (isMeasure) return { ...noMeasure, ...(toPosted(value) as object | undefined) }
  return toPosted(value) ?? ''
}

const noMeasure = { cm: '', feet: '', inches: '', kg: '', lb: '' }
