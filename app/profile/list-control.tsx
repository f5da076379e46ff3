import { useFormMetadata } from '@conform-to/react'
import { type RefObject, useEffect, useRef } from 'react'
import { FieldError, scopedName } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Metadata } from './control.tsx'
import { capitalise, rowTitle } from './display.ts'
import type { Fields, ListField } from './field.ts'
import { blankRow } from './form-values.ts'
import { ListRow, valuesOf } from './list-row.tsx'

interface ListControlProps {
  definition: ListField
  field: Metadata
}

/** A list: readable cards that open into forms. Rows come and go by a post, with scripts and without. */
export function ListControl({ definition, field }: ListControlProps) {
  const form = useFormMetadata(field.formId)
  const rows = field.getFieldList()
  const insert = form.insert.getButtonProps({
    name: field.name,
    defaultValue: blankRow(definition) as never,
  })
  const box = useRef<HTMLFieldSetElement>(null)
  useFocusOnChange(box, rows.length)
  // Without scripts the answer is a whole new page, and these bring the reader back to the place.
  const newRow = `?edit=1#${rowId(field, rows.length)}`
  const here = `?edit=1#${field.id}`
  const canRemove = !definition.atLeastOne || rows.length > 1
  return (
    <fieldset
      ref={box}
      data-list={field.name}
      className="field"
      data-field={scopedName(field.name)}
    >
      <legend className="field-label">{definition.label}</legend>
      <div id={field.id} tabIndex={-1}>
        <FieldError field={field} />
      </div>
      {rows.length === 0 && <p className="text-muted">No {plural(definition.noun)} added yet.</p>}
      <ol className="space-y-3">
        {rows.map((row, index) => (
          <li key={row.key ?? row.name} id={rowId(field, index)} data-row={field.name}>
            <ListRow
              definition={definition}
              row={row}
              title={rowTitle(definition, valuesOf(row), index)}
              remove={
                canRemove
                  ? { ...form.remove.getButtonProps({ name: field.name, index }), formAction: here }
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      {rows.length < definition.maxRows && (
        <Button
          {...insert}
          formAction={newRow}
          data-add={field.name}
          variant="secondary"
          className="mt-3"
        >
          {rows.length > 0
            ? `Add another ${definition.noun}`
            : `Add ${capitalise(definition.noun)}`}
        </Button>
      )}
    </fieldset>
  )
}

function rowId(field: Metadata, index: number): string {
  return `${field.id}-row-${index}`
}

/** After a row was added its first control gets the focus; after one went, the button that adds. */
function useFocusOnChange(box: RefObject<HTMLFieldSetElement>, length: number) {
  const before = useRef(length)
  useEffect(() => {
    const grew = length > before.current
    if (length === before.current) return
    before.current = length
    const name = box.current?.dataset.list
    const rows = box.current?.querySelectorAll(`[data-row="${name}"]`)
    const target = grew
      ? rows?.[length - 1]?.querySelector('input:not([type=hidden]), select, textarea')
      : box.current?.querySelector(`[data-add="${name}"]`)
    if (target instanceof HTMLElement) target.focus()
  }, [box, length])
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
