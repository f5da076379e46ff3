import { useFormMetadata } from '@conform-to/react'
import { type RefObject, useEffect, useRef } from 'react'
import { FieldError, scopedName } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Metadata } from './control.tsx'
import { capitalise } from './display.ts'
import type { Fields, ListField } from './field.ts'
import { blankRow } from './form-values.ts'
import { ListRow, valuesOf } from './list-row.tsx'
import { plural } from './plural.ts'

interface ListControlProps {
  definition: ListField
  field: Metadata
  /** The heading that it stands under: words that are there already need not be read twice. */
  legend?: string
}

/** A list: readable cards that open into forms. Rows come and go by a post, with scripts and without. */
export function ListControl({ definition, field, legend }: ListControlProps) {
  const form = useFormMetadata(field.formId)
  const rows = field.getFieldList()
  const insert = form.insert.getButtonProps({
    name: field.name,
    defaultValue: blankRow(definition) as never,
  })
  const box = useRef<HTMLFieldSetElement>(null)
  useFocusOnChange(box, rows.length)
  // Without scripts the answer is a whole new page, and these bring the reader back to the place.
  const newRow = `#${rowId(field, rows.length)}`
  const here = `#${field.id}`
  const canRemove = !(definition.atLeastOne || definition.addWhenFilled) || rows.length > 1
  const waits = useHydrated() && definition.addWhenFilled && isBlank(definition, rows.at(-1))
  return (
    <fieldset
      ref={box}
      data-list={field.name}
      className="field"
      data-field={scopedName(field.name)}
    >
      <legend className={definition.label === legend ? 'sr-only' : 'field-label'}>
        {definition.label}
      </legend>
      <div id={field.id} tabIndex={-1}>
        <FieldError field={field} />
      </div>
      {rows.length === 0 && (
        <p className="text-muted">
          {definition.emptyText ?? `No ${plural(definition.noun)} added yet.`}
        </p>
      )}
      <ol className="space-y-3">
        {rows.map((row, index) => (
          <li key={row.key ?? row.name} id={rowId(field, index)} data-row={field.name}>
            <ListRow
              definition={definition}
              name={row.name}
              index={index}
              remove={
                canRemove && !(definition.addWhenFilled && isBlank(definition, row))
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
          disabled={waits}
          variant="secondary"
          className="mt-3"
        >
          {addLabel(definition, rows.length)}
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

function addLabel({ addLabel, noun }: ListField, rows: number): string {
  return addLabel ?? (rows > 0 ? `Add another ${noun}` : `Add ${noun}`)
}

function isBlank({ item }: ListField, row: Metadata | undefined): boolean {
  const values = row && valuesOf(row)
  return Object.keys(item).every(name => String(values?.[name] ?? '').trim() === '')
}

/** "Contact 2" for `emergencyContacts[1].name`, so that an error on top of the page says which row it is about. */
export function rowOfName(fields: Fields, name: string): string | undefined {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(name) ?? []
  const field = list ? fields[list] : undefined
  return field?.kind === 'list' ? capitalise(`${field.noun} ${Number(index) + 1}`) : undefined
}
