import { randomUUID } from 'node:crypto'
import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import {
  isClosedRow,
  maxEditedRows,
  openMark,
  splitRowName,
} from '#app/profile/parse/closed-rows.ts'
import { postedRow } from '#app/profile/parse/form-values.ts'
import { isRemovedRow, rowsIn, sameRow } from '#app/profile/parse/posted-rows.ts'
import { savedIn } from '#app/profile/record/profile.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'
import type { SectionSubmission } from './section-submission.ts'

type Values = Record<string, unknown>

/**
 * Answers the "Edit" of a closed row: with the posted form, in which this row is open as it is
 * stored now, and names this version.
 */
export function openRow({ sections, profile, submission }: SectionSubmission): InvalidOptions {
  const { editRow, ...payload }: Values = submission.payload
  const { list = '', place = 0, column } = splitRowName(String(editRow)) ?? {}
  const section = sections.find(one => fieldsOf(one)[list]?.kind === 'list')
  const saved = section && savedIn(profile, section)
  const field = section && fieldsOf(section)[list]
  const rows = rowsIn(payload[list])
  const row = rows[place] ?? {}
  const isClosed = field?.kind === 'list' && isClosedRow(field, row)
  const stored = isClosed && saved ? sameRow(saved.value[list], row) : {}
  if (!saved || !isClosed || stored.id === undefined) return { status: 200 }
  const first = Object.keys(field.item)[0]
  const edited = rows.filter(one => one.id && !isRemovedRow(one) && !isClosedRow(field, one))
  if (edited.length >= maxEditedRows) {
    const unopened = `${list}[${place}]`
    return { status: 200, more: { unopened, focus: `${unopened}.${first}` } }
  }
  const open = { ...postedRow(field, stored), [openMark]: String(saved.version) }
  const initialValue = { ...payload, [list]: rows.map(one => (one === row ? open : one)) }
  const focus = `${list}[${place}].${column ?? first}`
  return { status: 200, more: { initialValue, drawing: randomUUID(), focus } }
}
