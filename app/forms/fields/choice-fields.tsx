import { getInputProps, getSelectProps } from '@conform-to/react'
import { Select } from './select.tsx'
import {
  describedBy,
  FieldError,
  FieldFrame,
  FieldHint,
  type FieldProps,
  scopedName,
  withoutKey,
} from './text-fields.tsx'

interface ChoiceProps extends FieldProps {
  /** Labels by value, in display order. */
  options: Record<string, string>
}

/** A select. `empty` is the label of no answer; without it the first option is selected. */
export function SelectField({
  field,
  label,
  hint,
  options,
  empty,
}: ChoiceProps & { empty?: string }) {
  const props = withoutKey(getSelectProps(field, describedBy(field, hint)))
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Select {...props} className="input w-auto max-w-full">
        {empty !== undefined && <option value="">{empty}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** Radio buttons. With `meanings`, each option has its own line and an explanation. */
export function RadioField(props: ChoiceProps & { meanings?: Record<string, string> }) {
  return <ChoiceSet {...props} type="radio" selected={toList(props.field.initialValue)} />
}

/** Checkboxes. */
export function CheckboxesField(props: ChoiceProps) {
  const { initialValue } = props.field
  const selected = Array.isArray(initialValue) ? initialValue : toList(initialValue)
  return <ChoiceSet {...props} type="checkbox" selected={selected} />
}

/** One checkbox. */
export function CheckboxField({ field, label, hint }: FieldProps) {
  const props = withoutKey(getInputProps(field, { type: 'checkbox', ...describedBy(field, hint) }))
  return (
    <div className="field" data-field={scopedName(field.name)}>
      <FieldError field={field} />
      <div className="choice">
        <input {...props} />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <FieldHint field={field} hint={hint} />
    </div>
  )
}

function ChoiceSet({
  field,
  label,
  hint,
  options,
  meanings,
  type,
  selected,
}: ChoiceProps & {
  meanings?: Record<string, string>
  type: 'radio' | 'checkbox'
  selected: unknown[]
}) {
  const descriptionIds = [hint && field.descriptionId, field.errors?.length && field.errorId]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      className="field"
      data-field={scopedName(field.name)}
      aria-describedby={descriptionIds || undefined}
    >
      <legend className="field-label">{label}</legend>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      <div className={meanings ? 'space-y-1' : type === 'radio' ? 'choices-row' : 'choices'}>
        {Object.entries(options).map(([value, words], index) => {
          // The error summary links to the id of the field, which is the first choice.
          const id = index === 0 ? field.id : `${field.id}-${value}`
          return (
            <div key={value} className="choice">
              <input
                type={type}
                id={id}
                name={field.name}
                form={field.formId}
                value={value}
                defaultChecked={selected.includes(value)}
                aria-invalid={field.errors?.length ? true : undefined}
                aria-describedby={meanings && `${id}-meaning`}
              />
              <label htmlFor={id}>{words}</label>
              {meanings && (
                <p id={`${id}-meaning`} className="max-w-prose pb-2 pl-11 text-base text-muted">
                  {meanings[value]}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function toList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value]
}
