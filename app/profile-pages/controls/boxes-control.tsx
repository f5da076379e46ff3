import { ChoiceFieldset } from '#app/forms/fields/choice-fields.tsx'
import type { ListField } from '#app/profile-definition/field.ts'
import type { Metadata } from './field-metadata.ts'
import { HidingNotice, hidingNoticeId } from './hiding-notice.tsx'

interface BoxesControlProps {
  definition: ListField
  field: Metadata
  /** The choice whose options are the boxes. */
  choice: string
}

/** A list as a group of boxes: each ticked one posts a row with its option. */
export function BoxesControl({ definition, field, choice }: BoxesControlProps) {
  const { label, hint, item } = definition
  const options = item[choice]
  if (options?.kind !== 'choice') return null
  const rows = field.getFieldList()
  return (
    <ChoiceFieldset field={field} label={label} hint={hint}>
      <div id={field.id} tabIndex={-1} className="choices">
        {Object.entries(options.options).map(([value, words], index) => (
          <Box
            key={value}
            list={field}
            index={index}
            control={rows[index]?.getFieldset()[choice]}
            name={`${field.name}[${index}].${choice}`}
            value={value}
            words={words}
          />
        ))}
      </div>
    </ChoiceFieldset>
  )
}

interface BoxProps {
  list: Metadata
  index: number
  /** The choice of the row; undefined if the posted form had fewer rows. */
  control: Metadata | undefined
  name: string
  value: string
  words: string
}

function Box({ list, index, control, name, value, words }: BoxProps) {
  const row = (list.initialValue as (Record<string, string> | undefined)[] | undefined)?.[index]
  // The error summary links to the id of the control.
  const id = `${list.formId}-${name}`
  const hasError = Boolean(list.errors?.length || control?.errors?.length)
  return (
    <div>
      <div className="choice">
        {/* It keeps the row when its box is not ticked: rows have no gaps. */}
        <input
          type="hidden"
          name={`${list.name}[${index}].id`}
          form={list.formId}
          value={row?.id ?? ''}
          autoComplete="off"
        />
        <input
          // A merge ticks it, or not.
          key={String(control?.initialValue)}
          type="checkbox"
          id={id}
          name={name}
          form={list.formId}
          value={value}
          defaultChecked={control?.initialValue === value}
          aria-invalid={hasError ? true : undefined}
          aria-describedby={control?.errors?.length ? hidingNoticeId(name) : undefined}
        />
        <label htmlFor={id}>{words}</label>
      </div>
      <HidingNotice control={name} />
    </div>
  )
}
