import { useField } from '@conform-to/react'
import { memo, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { scopedName } from '#app/forms/fields/text-fields.tsx'
import { removedMark } from '#app/forms/removed-mark.ts'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { plural } from '#app/lib/plural.ts'
import {
  canClose,
  isClosedRow,
  maxEditedRows,
  openedVersion,
  openMark,
  type RowLine,
} from '#app/profile/parse/closed-rows.ts'
import { isRemovedRow } from '#app/profile/parse/posted-rows.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { isBlankRow } from '#app/profile-definition/blank-answers.ts'
import { capitalise, display, rowTitle, titleName } from '#app/profile-definition/display-answer.ts'
import type { Field, ListField } from '#app/profile-definition/field.ts'
import { Button } from '#app/ui/button.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import { FormAidsContext } from '../section-form-page.ts'
import { EditRowButton } from './edit-row-button.tsx'
import { Controls } from './field-control.tsx'
import type { Metadata } from './field-metadata.ts'
import { useOpenAfterErrors } from './use-open-after-errors.ts'

interface RowProps {
  definition: ListField
  /** Name and id of the list's field. */
  list: string
  listId: string
  /** Index of the row. */
  index: number
  /** False for the last row of a list that needs one. */
  canRemove: boolean
}

/**
 * A row of a list. A removed one is a line with "Undo": its fields stay in the form until a save.
 * It is memoised, so that a key press or a new row does not draw all rows.
 */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { definition, list, listId, index } = props
  const [field, form] = useField(`${list}[${index}]`)
  const row = field as Metadata
  const posted = readValues(row)
  const isRemoved = isRemovedRow(posted)
  const id = `${listId}-row-${index}`
  const box = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(box, list, isRemoved)
  const { lines } = useContext(FormAidsContext)
  const title = rowTitle(definition, valuesOf(definition, posted, lines[list]), index)
  const isUndoable = isClosedRow(definition, posted) || !isBlankRow(posted, definition.item)
  return (
    // A removed row is not being typed in: it has no `data-row`.
    <li ref={box} id={id} data-row={isRemoved ? undefined : list} className="scroll-mt-4">
      <input
        type="hidden"
        name={`${row.name}.${removedMark}`}
        value={isRemoved ? '1' : ''}
        autoComplete="off"
      />
      {isRemoved && isUndoable && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="min-w-0 break-words">{`Removed: ${title}`}</span>
          <Button
            {...form.update.getButtonProps({ name: `${row.name}.${removedMark}`, value: '' })}
            formAction={`#${id}`}
            variant="secondary"
          >
            Undo<span className="sr-only">{` the removal of ${title}`}</span>
          </Button>
        </p>
      )}
      <div data-fields hidden={isRemoved}>
        <RowFields {...props} />
      </div>
    </li>
  )
})

/** Moves the focus from a removed row to "Undo" or "Add", and from "Undo" to the row. */
function useFocusAfterRemoval(box: RefObject<HTMLLIElement>, list: string, isRemoved: boolean) {
  const before = useRef(isRemoved)
  useIsomorphicLayoutEffect(() => {
    if (before.current === isRemoved) return
    before.current = isRemoved
    // A row that another person removed leaves the focus where somebody types.
    if (document.activeElement?.matches('input, select, textarea')) return
    const undo = ':scope > p button'
    const fields = '[data-fields] :is(button, summary, input:not([type=hidden]))'
    const target =
      box.current?.querySelector(isRemoved ? undo : fields) ??
      box.current?.closest('fieldset')?.querySelector(`[data-add="${list}"]`)
    if (target instanceof HTMLElement) target.focus()
  }, [box, list, isRemoved])
}

// The server has the answers of a closed row; the page has its title.
function valuesOf(
  definition: ListField,
  posted: Record<string, unknown>,
  lines: readonly RowLine[] = [],
): Record<string, unknown> {
  if (!isClosedRow(definition, posted)) return posted
  return lines.find(one => String(one.row.id) === String(posted.id))?.row ?? {}
}

/** The line that "Edit" opens into a card with the form of a row, or its single field. */
function RowFields(props: RowProps) {
  const { definition, list, index, canRemove } = props
  const [field, form] = useField(`${list}[${index}]`)
  const row = field as Metadata
  const { lines, unopened, isOfOther } = useContext(FormAidsContext)
  const posted = readValues(row)
  const isClosed = isClosedRow(definition, posted)
  const line = lines[list]?.find(one => String(one.row.id) === String(posted.id))
  const values = valuesOf(definition, posted, lines[list])
  const title = rowTitle(definition, values, index)
  const heading = definition.heading?.replace('{}', String(index + 1))
  const titleField = titleName(definition, values)
  // The heading has the noun already.
  const subtitles =
    heading && titleField ? [display(definition.item[titleField] as Field, values[titleField])] : []
  const scope = scopedName(row.name)
  const isOffered = definition.addWhenFilled || definition.openRows !== undefined
  const removal = canRemove && !(isOffered && isEmptyRow(definition, row)) && (
    <Button
      {...form.update.getButtonProps({ name: `${row.name}.${removedMark}`, value: '1' })}
      // Without scripts the answer is a new page, which this opens at the row.
      formAction={`#${props.listId}-row-${index}`}
      variant="quiet"
    >
      {/* One element, so that the underline has no gap. */}
      <span>
        Remove
        {/* A line and an open row show the name beside the button. */}
        <span className={isClosed || definition.openRows !== undefined ? 'sr-only' : undefined}>
          {` ${formatRowName(title, definition)}`}
        </span>
      </span>
    </Button>
  )
  // Metadata of a field cost more than the field: closed rows need none.
  const idInput = (
    <input
      type="hidden"
      id={`${row.id}.id`}
      name={`${row.name}.id`}
      defaultValue={posted.id as string | undefined}
      autoComplete="off"
    />
  )
  if (isClosed) {
    return (
      <div className="row-card closed-row">
        {idInput}
        <p className="closed-row-line">
          <span className="font-semibold">
            {line ? (heading ?? title) : isOfOther ? title : 'Removed elsewhere meanwhile'}
          </span>
          <span className="text-base text-muted">{joinPhrases([...subtitles, line?.summary])}</span>
        </p>
        {line && (
          <EditRowButton
            row={`${row.name}.${Object.keys(definition.item)[0]}`}
            form={form.id}
            className="button button-secondary"
          >
            Edit <span className="sr-only">{formatRowName(title, definition)}</span>
          </EditRowButton>
        )}
        {line && removal}
        {unopened === row.name && (
          <p
            role="status"
            tabIndex={-1}
            id={`${row.id}.${Object.keys(definition.item)[0]}`}
            className="basis-full"
          >
            {maxEditedRows} {plural(definition.noun)} are open. Save them, then edit this one.
          </p>
        )}
      </div>
    )
  }
  const [only, ...others] = Object.values(definition.item)
  const isOneField = only !== undefined && others.length === 0
  const controls = (
    <>
      {idInput}
      {canClose(definition) && (
        <input
          type="hidden"
          name={`${row.name}.${openMark}`}
          defaultValue={openedVersion(row.initialValue)}
          autoComplete="off"
        />
      )}
      <Controls
        fields={definition.item}
        controls={row.getFieldset()}
        scope={scope}
        // The label of the list is above the only field of a row.
        legend={isOneField ? only.label : undefined}
        isOwn={false}
        isUnmarked={definition.openRows !== undefined}
      />
    </>
  )
  // A row of one field needs no card around it.
  if (isOneField) {
    return (
      // Below the label of the list, which is that of the field too.
      <div
        data-scope={scope}
        className="flex flex-wrap items-end gap-x-4 [&>.button]:mt-0 [&>.field]:mt-0"
      >
        {controls}
        {removal}
      </div>
    )
  }
  if (definition.openRows !== undefined) {
    return (
      <fieldset data-scope={scope} className="open-row">
        <legend className="sr-only">{heading ?? title}</legend>
        {controls}
        {removal}
      </fieldset>
    )
  }
  // Half-typed answers are not described: a dose is described from a stored row.
  const typed = (definition.summary ?? [])
    .filter(name => name !== titleField)
    .map(name => formatAnswer(definition.item, values, name))
  return (
    <Card scope={scope} hasErrors={Object.keys(row.allErrors).length > 0}>
      <summary>
        <span className="font-semibold">{heading ?? title}</span>
        <span className="basis-full text-base text-muted sm:basis-auto">
          {joinPhrases([...subtitles, ...typed])}
        </span>
      </summary>
      <div className="row-card-body">
        {controls}
        {removal && <div className="mt-6 border-t pt-3">{removal}</div>}
      </div>
    </Card>
  )
}

interface CardProps {
  scope: string
  hasErrors: boolean
  children: ReactNode
}

/** A card that is open at first, and again after errors. Only the person closes it. */
function Card({ scope, hasErrors, children }: CardProps) {
  const card = useOpenAfterErrors(hasErrors)
  return (
    <details ref={card} className="row-card" data-scope={scope} open>
      {children}
    </details>
  )
}

/** Names a row for its buttons: "Penicillin", "allergy 2", "childbirth in 1975". */
function formatRowName(title: string, { noun }: ListField): string {
  return title.startsWith(capitalise(noun)) ? noun + title.slice(noun.length) : title
}

/** Returns true if nothing is typed in any field of a row. */
export function isEmptyRow({ item }: ListField, row: Metadata | undefined): boolean {
  const values = row && readValues(row)
  return Object.keys(item).every(name => String(values?.[name] ?? '').trim() === '')
}

/** Returns the values of a row: as typed with scripts, else as drawn. */
function readValues(row: Metadata): Record<string, unknown> {
  return (row.value ?? row.initialValue ?? {}) as Record<string, unknown>
}
