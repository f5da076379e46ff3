import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { RadioField } from '#app/forms/fields/choice-fields.tsx'
import { TextField, withoutKey } from '#app/forms/fields/text-fields.tsx'
import { BreakableName } from '../names/breakable-name.tsx'
import { asTyped, type ConfirmRow, type PostedRow } from './typed-list.ts'

interface ConfirmTypedRowsProps {
  /** The field `rows` of the form. */
  field: FieldMetadata<PostedRow[]>
  rows: readonly ConfirmRow[]
  /** Indexes of rows that are unticked whatever was posted. */
  left: readonly number[]
}

/** The rows of a typed list, each with its tick and its small fields. Part of a form. */
export function ConfirmTypedRows({ field, rows, left }: ConfirmTypedRowsProps) {
  const posted = field.getFieldList()
  return (
    <ul className="mt-6 space-y-4">
      {rows.map((row, index) => {
        const values = posted[index]
        return values ? (
          <li key={values.name}>
            <RowCard row={row} field={values} isLeft={left.includes(index)} />
          </li>
        ) : null
      })}
    </ul>
  )
}

interface RowCardProps {
  row: ConfirmRow
  field: FieldMetadata<PostedRow>
  isLeft: boolean
}

function RowCard({ row, field, isLeft }: RowCardProps) {
  const { take, name, meant, dose, often, reason } = field.getFieldset()
  const { candidates, unread, notes } = row
  const hasError = [name, dose, often, reason].some(({ errors }) => errors?.length)
  const shown = name.value || row.name
  const details = [dose.value, often.value, reason.value && `for ${reason.value}`].filter(Boolean)
  return (
    <fieldset className="card [overflow-wrap:anywhere]">
      <legend className="sr-only">{row.name}</legend>
      <div className="choice">
        <input
          key={isLeft ? 'left' : 'posted'}
          {...withoutKey(getInputProps(take, { type: 'checkbox' }))}
          {...(isLeft && { defaultChecked: false })}
        />
        <label htmlFor={take.id}>
          <span className="font-bold">
            <BreakableName name={shown} />
          </span>
          {details.length > 0 && <span className="block">{details.join(', ')}</span>}
        </label>
      </div>
      {!isReadInFull(row) && (
        <p className="text-base text-muted">
          You typed: <bdi>{withoutMarks(row.typed)}</bdi>
        </p>
      )}
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {candidates.length > 0 && <DidYouMean field={meant} row={row} />}
      <details className="disclosure mt-2" open={hasError || (row.isTicked && unread.length > 0)}>
        <summary>
          Change<span className="sr-only"> {shown}</span>
        </summary>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField field={name} label="Name" autoComplete="off" />
          <TextField field={dose} label="Dose" autoComplete="off" />
          <TextField field={often} label="How often" autoComplete="off" />
          <TextField field={reason} label="Reason" autoComplete="off" />
        </div>
      </details>
    </fieldset>
  )
}

function DidYouMean({ field, row }: { field: FieldMetadata<string | undefined>; row: ConfirmRow }) {
  const [first, ...others] = row.candidates
  const options = Object.fromEntries(row.candidates.map(name => [name, name]))
  return (
    <RadioField
      field={field}
      label={others.length === 0 ? `Did you mean ${first}?` : 'Did you mean one of these?'}
      options={{ ...options, [asTyped]: `Keep “${row.name}”` }}
    />
  )
}

/** Returns whether the row shows all of its typed words in their order. */
function isReadInFull({ typed, name, dose, often, reason }: ConfirmRow): boolean {
  const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}.,%/]|[.,]+(?!\d)/gu, '')
  return toKey(typed) === toKey([name, dose, often, reason && `for ${reason}`].join(' '))
}

// Bullets, numbers and signs around the text of a row.
function withoutMarks(typed: string): string {
  return typed.replace(/^[\s,;|•*–—-]+|[\s,;|]+$/gu, '')
}
