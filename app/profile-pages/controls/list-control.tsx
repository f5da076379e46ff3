import { useFormMetadata } from '@conform-to/react'
import { type RefObject, useRef } from 'react'
import { FieldError, FieldHint, scopedName } from '#app/forms/fields/text-fields.tsx'
import { plural } from '#app/lib/plural.ts'
import { canClose, isClosedRow, maxOpenRows } from '#app/profile/parse/closed-rows.ts'
import { blankRow } from '#app/profile/parse/form-values.ts'
import { isRemovedRow, rowsIn } from '#app/profile/parse/posted-rows.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import type { Metadata } from './field-metadata.ts'
import { isEmptyRow, ListRow } from './list-row.tsx'

interface ListControlProps {
  definition: ListField
  field: Metadata
  /** The heading above it: a label with the same text is not repeated. */
  legend?: string
}

/** A list of cards that open into forms. A POST adds and removes rows, with scripts and without. */
export function ListControl({ definition, field, legend }: ListControlProps) {
  const form = useFormMetadata(field.formId)
  const rows = field.getFieldList()
  const insert = form.insert.getButtonProps({
    name: field.name,
    defaultValue: blankRow(definition) as never,
  })
  const posted = rowsIn(field.value ?? field.initialValue)
  const present = rows.filter((_, index) => !isRemovedRow(posted[index]))
  const openCount = posted.filter(row => !isRemovedRow(row) && !isClosedRow(definition, row)).length
  const isFull = canClose(definition) && openCount >= maxOpenRows
  const box = useRef<HTMLFieldSetElement>(null)
  useFocusOnNewRow(box, rows.length)
  // Without scripts the answer is a new page, which this opens at the new row.
  const newRow = `#${field.id}-row-${rows.length}`
  const canRemove = !(definition.atLeastOne || definition.addWhenFilled) || present.length > 1
  const waits = useHydrated() && definition.addWhenFilled && isEmptyRow(definition, present.at(-1))
  return (
    <fieldset
      ref={box}
      data-list={field.name}
      className="field"
      data-field={scopedName(field.name)}
      aria-describedby={definition.hint && field.descriptionId}
    >
      <legend className={definition.label === legend ? 'sr-only' : 'field-label'}>
        {definition.label}
      </legend>
      <FieldHint field={field} hint={definition.hint} />
      <div id={field.id} tabIndex={-1}>
        <FieldError field={field} />
      </div>
      {present.length === 0 && (
        <p className="text-muted">
          {definition.emptyText ?? `No ${plural(definition.noun)} added yet.`}
        </p>
      )}
      <ol className={definition.openRows === undefined ? 'space-y-3' : 'mt-2 space-y-3'}>
        {rows.map((row, index) => (
          <ListRow
            // Rows are only added at the end, and keep their place when they are removed.
            key={row.name}
            definition={definition}
            list={field.name}
            listId={field.id}
            index={index}
            canRemove={canRemove}
          />
        ))}
      </ol>
      {isFull && (
        <p className="mt-3">
          {`${openCount} ${plural(definition.noun)} are open. Save them, then add more.`}
        </p>
      )}
      {present.length < definition.maxRows && !isFull && (
        <Button
          {...insert}
          formAction={newRow}
          data-add={field.name}
          disabled={waits}
          variant="secondary"
          className="mt-3"
        >
          {addLabel(definition, present.length)}
        </Button>
      )}
    </fieldset>
  )
}

/** Moves the focus to the first control of a new row. */
function useFocusOnNewRow(box: RefObject<HTMLFieldSetElement>, length: number) {
  const before = useRef(length)
  // A later effect could take the focus from a field that was pressed meanwhile.
  useIsomorphicLayoutEffect(() => {
    const hasGrown = length > before.current
    before.current = length
    // A row that another person added leaves the focus where somebody types.
    if (!hasGrown || document.activeElement?.matches('input, select, textarea')) return
    const rows = box.current?.querySelectorAll(`[data-row="${box.current.dataset.list}"]`) ?? []
    const target = [...rows].at(-1)?.querySelector('input:not([type=hidden]), select, textarea')
    if (target instanceof HTMLElement) target.focus()
  }, [box, length])
}

function addLabel({ addLabel, noun }: ListField, rows: number): string {
  return addLabel ?? (rows > 0 ? `Add another ${noun}` : `Add ${noun}`)
}

/**
 * Returns "Contact 2" for `emergencyContacts[1].name`, to name the row in the error summary. Boxes
 * have no number.
 */
export function rowOfName(fields: Fields, name: string): string | undefined {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(name) ?? []
  const field = list ? fields[list] : undefined
  if (field?.kind !== 'list' || field.boxesOf) return undefined
  return capitalise(`${field.noun} ${Number(index) + 1}`)
}
