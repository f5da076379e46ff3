import { useFormMetadata } from '@conform-to/react'
import { type RefObject, useRef, useState } from 'react'
import { FieldError, scopedName } from '#app/forms/fields/text-fields.tsx'
import { plural } from '#app/lib/plural.ts'
import { canClose, isClosedRow, maxOpenRows } from '#app/profile/parse/closed-rows.ts'
import { blankRow } from '#app/profile/parse/form-values.ts'
import { rowsIn } from '#app/profile/parse/posted-rows.ts'
import { capitalise } from '#app/profile-definition/display-answer.ts'
import type { Fields, ListField } from '#app/profile-definition/field.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import type { Metadata } from './field-metadata.ts'
import { isEmptyRow, ListRow, type RemovedRow } from './list-row.tsx'

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
  const openCount = posted.filter(row => !isClosedRow(definition, row)).length
  const isFull = canClose(definition) && openCount >= maxOpenRows
  const box = useRef<HTMLFieldSetElement>(null)
  const [removed, setRemoved] = useState<RemovedRow>()
  useFocusOnChange(box, rows.length, removed?.index)
  // Without scripts the answer is a new page, which this opens at the new row.
  const newRow = `#${rowId(field, rows.length)}`
  const canRemove = !(definition.atLeastOne || definition.addWhenFilled) || rows.length > 1
  const waits = useHydrated() && definition.addWhenFilled && isEmptyRow(definition, rows.at(-1))
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
      <ol className={definition.openRows === undefined ? 'space-y-3' : 'mt-2 space-y-3'}>
        {rows.map((row, index) => (
          <li key={row.key ?? row.name} id={rowId(field, index)} data-row={field.name}>
            <ListRow
              definition={definition}
              list={field.name}
              listId={field.id}
              index={index}
              canRemove={canRemove}
              onRemove={setRemoved}
            />
          </li>
        ))}
      </ol>
      {removed && rows.length < definition.maxRows && (
        <p className="my-3 flex flex-wrap items-center gap-x-4" aria-live="polite">
          <span className="min-w-0 break-words">{`Removed: ${removed.title}`}</span>
          <Button
            {...form.insert.getButtonProps({
              name: field.name,
              index: removed.index,
              defaultValue: removed.values as never,
            })}
            variant="secondary"
            onClick={() => setTimeout(() => setRemoved(undefined))}
          >
            Put it back
          </Button>
        </p>
      )}
      {isFull && (
        <p className="mt-3">
          {`${openCount} ${plural(definition.noun)} are open. Save them, then add more.`}
        </p>
      )}
      {rows.length < definition.maxRows && !isFull && (
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

/**
 * Moves the focus to the first control of a new row, to the card of a restored row, and to the
 * button that adds a row after a removal.
 */
function useFocusOnChange(
  box: RefObject<HTMLFieldSetElement>,
  length: number,
  putBackAt: number | undefined,
) {
  const before = useRef(length)
  // A later effect could take the focus from a field that was pressed meanwhile.
  useIsomorphicLayoutEffect(() => {
    const hasGrown = length > before.current
    if (length === before.current) return
    before.current = length
    const name = box.current?.dataset.list
    const rows = box.current?.querySelectorAll(`[data-row="${name}"]`)
    const target = !hasGrown
      ? box.current?.querySelector(`[data-add="${name}"]`)
      : putBackAt === undefined
        ? rows?.[length - 1]?.querySelector('input:not([type=hidden]), select, textarea')
        : rows?.[putBackAt]?.querySelector('button, summary, input:not([type=hidden])')
    if (target instanceof HTMLElement) target.focus()
  }, [box, length, putBackAt])
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
