import { getInputProps, useField } from '@conform-to/react'
import { memo, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { scopedName, withoutKey } from '#app/forms/fields/text-fields.tsx'
import { summaryOf } from '#app/profile/record/format-answer.ts'
import { isBlankRow } from '#app/profile-definition/blank-answers.ts'
import { capitalise, rowTitle, titleName } from '#app/profile-definition/display-answer.ts'
import type { ListField } from '#app/profile-definition/field.ts'
import { Button } from '#app/ui/button.tsx'
import { Controls, type Metadata } from './field-control.tsx'
import { HiddenAnswersContext } from './use-hidden-answers.ts'

interface RowProps {
  definition: ListField
  /** Name and id of the list's field. */
  list: string
  listId: string
  /** Which one it is, from 0. */
  index: number
  /** False where the last row must stay. */
  canRemove: boolean
  /** Told of a row that is removed; undefined if it was blank. */
  onRemove: (row: RemovedRow | undefined) => void
}

/** A row that was just removed, to be put back in one step while the page is open. */
export interface RemovedRow {
  index: number
  title: string
  values: Record<string, unknown>
}

/**
 * A row of a list: a card that opens into a form, or a line when it is a single field. It reads its
 * own field and is drawn only when that or a property changes: a key press, or a new row, would
 * draw all rows otherwise.
 */
export const ListRow = memo(function ListRow(props: RowProps) {
  const { definition, list, index, canRemove } = props
  const [field, form] = useField(`${list}[${index}]`)
  const row = field as Metadata
  const values = valuesOf(row)
  const title = rowTitle(definition, values, index)
  const heading = definition.heading?.replace('{}', String(index + 1))
  const beside = heading && titleName(definition, values) ? [title] : []
  const scope = scopedName(row.name)
  const fieldset = row.getFieldset()
  const removal = canRemove && !(definition.addWhenFilled && isBlank(definition, row)) && (
    <Button
      {...form.remove.getButtonProps({ name: list, index })}
      // Without scripts the answer is a new page, and this brings the reader back to the list.
      formAction={`#${props.listId}`}
      onClick={() => props.onRemove(removedRow(definition, row, index))}
      variant="quiet"
    >
      Remove {named(title, definition)}
    </Button>
  )
  const controls = (
    <>
      <input
        {...withoutKey(getInputProps(fieldset.id as Metadata, { type: 'hidden' }))}
        defaultValue={values.id as string | undefined}
        autoComplete="off"
      />
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
    <Card
      name={row.name}
      scope={scope}
      isNew={!isSaved(row)}
      hasErrors={Object.keys(row.allErrors).length > 0}
    >
      <summary>
        <span className="font-semibold">{heading ?? title}</span>
        <span className="text-base text-muted">
          {[...beside, summaryOf(definition, values)].filter(Boolean).join(' · ')}
        </span>
      </summary>
      <div className="row-card-body">
        {controls}
        {removal && <div className="mt-6 border-t pt-3">{removal}</div>}
      </div>
    </Card>
  )
})

interface CardProps {
  /** The row's name, such as `medications[0]`. */
  name: string
  scope: string
  isNew: boolean
  hasErrors: boolean
  children: ReactNode
}

/**
 * A card that opens for a new row, for errors and for a question, and that only the person closes:
 * they may be typing in it.
 */
function Card({ name, scope, isNew, hasErrors, children }: CardProps) {
  const card = useRef<HTMLDetailsElement>(null)
  const { all, refusal } = useContext(HiddenAnswersContext)
  const isAsking = all.some(({ by }) => by.startsWith(`${name}.`))
  const [isOpenAtFirst] = useState(isNew || hasErrors || isAsking)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal opens the card again
  useEffect(() => {
    if (hasErrors && card.current) card.current.open = true
  }, [hasErrors, refusal])
  return (
    <details ref={card} className="row-card" data-scope={scope} open={isOpenAtFirst}>
      {children}
    </details>
  )
}

/** "Remove Penicillin", but "Remove allergy 2" and "Remove childbirth 1975". */
function named(title: string, { noun }: ListField): string {
  if (/^\d/.test(title)) return `${noun} ${title}`
  return title.startsWith(capitalise(noun)) ? noun + title.slice(noun.length) : title
}

// As the page was drawn: a card must not close under somebody's hands because a new row got its id meanwhile.
function isSaved({ initialValue }: Metadata): boolean {
  return Boolean((initialValue as Record<string, unknown> | undefined)?.id)
}

function removedRow(definition: ListField, row: Metadata, index: number): RemovedRow | undefined {
  const values = valuesOf(row)
  if (isBlankRow(values, definition.item)) return undefined
  return { index, title: rowTitle(definition, values, index), values }
}

/** Returns whether nothing is typed in any field of a row. */
export function isBlank({ item }: ListField, row: Metadata | undefined): boolean {
  const values = row && valuesOf(row)
  return Object.keys(item).every(name => String(values?.[name] ?? '').trim() === '')
}

/** What a row holds: as typed so far where there are scripts, as the page was drawn otherwise. */
function valuesOf(row: Metadata): Record<string, unknown> {
  return (row.value ?? row.initialValue ?? {}) as Record<string, unknown>
}
