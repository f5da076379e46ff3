import { getInputProps, useFormMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { FieldError, scopedName, withoutKey } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Controls, type Metadata } from './control.tsx'
import { capitalise, display, rowTitle } from './display.ts'
import type { Fields, ListField } from './field.ts'
import { blankRow } from './form-values.ts'

interface ListControlProps {
  definition: ListField
  field: Metadata
}

/** A list: readable cards that open into forms. Rows come and go by a post, or without one in the browser. */
export function ListControl({ definition, field }: ListControlProps) {
  const form = useFormMetadata(field.formId)
  const rows = field.getFieldList()
  const insert = form.insert.getButtonProps({
    name: field.name,
    defaultValue: blankRow(definition) as never,
  })
  const canRemove = !definition.atLeastOne || rows.length > 1
  return (
    <fieldset className="field" data-field={scopedName(field.name)}>
      <legend className="field-label">{definition.label}</legend>
      <div id={field.id} tabIndex={-1}>
        <FieldError field={field} />
      </div>
      {rows.length === 0 && <p className="text-muted">No {plural(definition.noun)} added yet.</p>}
      <ol className="space-y-3">
        {rows.map((row, index) => (
          <li key={row.key ?? row.name}>
            <Row
              definition={definition}
              row={row}
              title={rowTitle(definition, valuesOf(row), index)}
              remove={
                canRemove ? form.remove.getButtonProps({ name: field.name, index }) : undefined
              }
            />
          </li>
        ))}
      </ol>
      {rows.length < definition.maxRows && (
        <Button {...insert} variant="secondary" className="mt-3">
          {rows.length > 0 ? 'Add another' : 'Add'} {definition.noun}
        </Button>
      )}
    </fieldset>
  )
}

interface RowProps {
  definition: ListField
  row: Metadata
  title: string
  /** Properties of the button that takes the row out; absent where the last row must stay. */
  remove?: ComponentProps<typeof Button>
}

function Row({ definition, row, title, remove }: RowProps) {
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

function valuesOf(row: Metadata): Record<string, unknown> {
  return (row.initialValue ?? {}) as Record<string, unknown>
}

/** Enough of a row beside its title that a closed card can be told from the next. */
function summaryOf({ summary = [], item }: ListField, values: Record<string, unknown>): string {
  const wordsOf = (name: string) => {
    const inner = item[name]
    return inner && display(inner, values[name])
  }
  const groups = summary.map(names => names.map(wordsOf).filter(Boolean).join(' '))
  return groups.filter(Boolean).join(' · ')
}

function plural(noun: string): string {
  if (noun.includes(' or ')) return noun.split(' or ').map(plural).join(' or ')
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** "Contact 2" for `emergencyContacts[1].name`, so that an error on top of the page says which row it is about. */
export function rowOfName(fields: Fields, name: string): string | undefined {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(name) ?? []
  const field = list ? fields[list] : undefined
  return field?.kind === 'list' ? capitalise(`${field.noun} ${Number(index) + 1}`) : undefined
}
