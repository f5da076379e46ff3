import { randomUUID } from 'node:crypto'
import type { RecordOwner } from '#app/access/withheld.ts'
import { invalid } from '#app/forms/submission-route.server.ts'
import {
  isClosedRow,
  maxEditedRows,
  openMark,
  splitRowName,
} from '#app/profile/parse/closed-rows.ts'
import { formValues } from '#app/profile/parse/form-values.ts'
import { openedToken, readOpened } from '#app/profile/parse/opened-version.server.ts'
import { rowsIn, sameRow } from '#app/profile/parse/posted-rows.ts'
import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'

type Values = Record<string, unknown>

interface PostedForm {
  owner: RecordOwner
  sections: readonly Section[]
  profile: Profile
  submission: Parameters<typeof invalid>[0]
}

/**
 * Answers the "Edit" of a closed row: with the posted form, in which this row is open as it is
 * stored now. Its token gets the row too, so that a save compares it with this state.
 */
export function openRow({ owner, sections, profile, submission }: PostedForm) {
  const { editRow, ...payload }: Values = submission.payload
  const { list = '', place = 0, column } = splitRowName(String(editRow)) ?? {}
  const section = sections.find(one => fieldsOf(one)[list]?.kind === 'list')
  const saved = section && savedIn(profile, section)
  const field = section && fieldsOf(section)[list]
  const rows = rowsIn(payload[list])
  const row = rows[place] ?? {}
  const isClosed = field?.kind === 'list' && isClosedRow(field, row)
  const stored = isClosed && saved ? sameRow(saved.value[list], row) : {}
  if (!section || !isClosed || stored.id === undefined) return invalid(submission, { status: 200 })
  const first = Object.keys(field.item)[0]
  const edited = rows.filter(one => one.id && !isClosedRow(field, one))
  if (edited.length >= maxEditedRows) {
    const unopened = `${list}[${place}]`
    return invalid(submission, { status: 200, more: { unopened, focus: `${unopened}.${first}` } })
  }
  const [filled] = rowsIn(formValues(section, { value: { [list]: [stored] } })[list])
  const open = { ...(toPosted(filled) as Values), [openMark]: '1' }
  const tokens = (payload.opened ?? {}) as Values
  const token = readOpened(owner, section, tokens[section.name])
  const opened =
    token &&
    openedToken(owner, section, {
      ...token,
      value: { ...token.value, [list]: withRow(token.value[list], stored) },
      ...(token.first && {
        first: { ...token.first, [list]: withRow(token.first[list], stored) },
      }),
    })
  const initialValue = {
    ...payload,
    [list]: rows.map(one => (one === row ? open : one)),
    opened: { ...tokens, ...(opened && { [section.name]: opened }) },
  }
  const focus = `${list}[${place}].${column ?? first}`
  return invalid(submission, { status: 200, more: { initialValue, drawing: randomUUID(), focus } })
}

function withRow(rows: unknown, stored: Values): Values[] {
  const others = rowsIn(rows)
  return others.some(({ id }) => id === stored.id)
    ? others.map(row => (row.id === stored.id ? stored : row))
    : [...others, stored]
}

/** Returns a stored answer as a form posts it. */
function toPosted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPosted)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPosted(one)]))
  }
  if (value === true) return 'on'
  return value === undefined || value === false ? undefined : String(value)
}
