import { getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { scopedName, withoutKey } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Controls, type Metadata } from './control.tsx'
import { capitalise } from './display.ts'
import type { ListField } from './field.ts'
import { summaryOf } from './reading.ts'

interface RowProps {
  definition: ListField
  row: Metadata
  title: string
  /** Properties of the button that takes the row out; absent where the last row must stay. */
  remove?: ComponentProps<typeof Button>
}

/** A row of a list: a card that opens into a form, or a line when it is a single field. */
export function ListRow({ definition, row, title, remove }: RowProps) {
  const scope = scopedName(row.name)
  const fieldset = row.getFieldset()
  const hasErrors = Object.keys(row.allErrors).length > 0
  const removal = remove && (
    <Button {...remove} variant="quiet">
      Remove {named(title, definition)}
    </Button>
  )
  const controls = (
    <>
      <input {...withoutKey(getInputProps(fieldset.id as Metadata, { type: 'hidden' }))} />
      <Controls fields={definition.item} controls={fieldset} scope={scope} isOwn={false} />
    </>
  )
  // A row of one field needs no card around it.
  if (Object.keys(definition.item).length === 1) {
    return (
      <div data-scope={scope} className="flex flex-wrap items-end gap-x-4">
        {controls}
        {removal}
      </div>
    )
  }
  return (
    <details className="row-card" data-scope={scope} open={!isSaved(row) || hasErrors}>
      <summary>
        <span className="font-semibold">{title}</span>
        <span className="text-base text-muted">{summaryOf(definition, valuesOf(row))}</span>
      </summary>
      <div className="row-card-body">
        {controls}
        {removal && <div className="mt-6 border-t pt-3">{removal}</div>}
      </div>
    </details>
  )
}

/** "Remove Penicillin", but "Remove allergy 2". */
function named(title: string, { noun }: ListField): string {
  return title.startsWith(capitalise(noun)) ? noun + title.slice(noun.length) : title
}

function isSaved(row: Metadata): boolean {
  return Boolean(valuesOf(row).id)
}

/** What a row holds: as typed so far where there are scripts, as the page was drawn otherwise. */
export function valuesOf(row: Metadata): Record<string, unknown> {
  return (row.value ?? row.initialValue ?? {}) as Record<string, unknown>
}
