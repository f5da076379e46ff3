import { getInputProps, useFormMetadata } from '@conform-to/react'
import { FieldError, scopedName } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Control, type Metadata } from './control.tsx'
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
  const insert = form.insert.getButtonProps({ name: field.name, defaultValue: blankRow(definition) as never })
  const canRemove = !definition.atLeastOne || rows.length > 1
  return (
    <div className="field" role="group" aria-label={definition.label} data-field={scopedName(field.name)}>
      <div id={field.id} tabIndex={-1}>
        <FieldError field={field} />
      </div>
      {rows.length === 0 && <p className="text-muted">No {plural(definition.noun)} added yet.</p>}
      <ol className="space-y-3">
        {rows.map((row, index) => {
          const title = rowTitle(definition, valuesOf(row), index)
          const remove = form.remove.getButtonProps({ name: field.name, index })
          return (
            <li key={row.key ?? row.name}>
              <Row definition={definition} row={row} title={title} />
              {canRemove && (
                <Button {...remove} variant="quiet" className="mt-1">
                  Remove {title}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {rows.length < definition.maxRows && (
        <Button
          {...insert}
          variant="secondary"
          className="mt-3"
        >
          {rows.length > 0 ? 'Add another' : 'Add'} {definition.noun}
        </Button>
      )}
    </div>
  )
}

function Row({ definition, row, title }: { definition: ListField; row: Metadata; title: string }) {
  const scope = scopedName(row.name)
  const fieldset = row.getFieldset()
  const hasErrors = Object.keys(row.allErrors).length > 0
  const controls = (
    <>
      <input {...withoutKey(getInputProps(fieldset.id as Metadata, { type: 'hidden' }))} />
      {Object.entries(definition.item).map(([name, inner]) => (
        <Control key={name} definition={inner} field={fieldset[name] as Metadata} scope={scope} isOwn={false} />
      ))}
    </>
  )
  // A row of one field needs no card around it.
  if (Object.keys(definition.item).length === 1) return <div data-scope={scope}>{controls}</div>
  return (
    <details className="row-card" data-scope={scope} open={!isSaved(row) || hasErrors}>
      <summary>
        <span className="font-semibold">{title}</span>
        <span className="text-muted"> {summaryOf(definition.item, valuesOf(row), title)}</span>
      </summary>
      <div className="row-card-body">{controls}</div>
    </details>
  )
}

function isSaved(row: Metadata): boolean {
  return Boolean(valuesOf(row).id)
}

function valuesOf(row: Metadata): Record<string, unknown> {
  return (row.initialValue ?? {}) as Record<string, unknown>
}

/** The first answers of a row beside its title, so that a closed card can be told from the next. */
function summaryOf(item: Fields, values: Record<string, unknown>, title: string): string {
  const words = Object.entries(item).map(([name, field]) => (field.kind === 'list' ? undefined : display(field, values[name])))
  return words
    .filter(word => word && word !== title)
    .slice(0, 3)
    .join(' · ')
}

function plural(noun: string): string {
  if (noun.includes(' or ')) return noun.split(' or ').map(plural).join(' or ')
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

function withoutKey<Props extends { key?: string | undefined }>({ key: _key, ...props }: Props): Omit<Props, 'key'> {
  return props
}

/** "Contact 2" for `emergencyContacts[1].name`, so that an error on top of the page says which row it is about. */
export function rowOfName(fields: Fields, name: string): string | undefined {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(name) ?? []
  const field = list ? fields[list] : undefined
  return field?.kind === 'list' ? capitalise(`${field.noun} ${Number(index) + 1}`) : undefined
}
