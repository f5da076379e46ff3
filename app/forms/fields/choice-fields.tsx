import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ReactNode } from 'react'
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
  isLabelHidden,
  options,
  empty,
}: ChoiceProps & { empty?: string }) {
  const props = withoutKey(getSelectProps(field, describedBy(field, hint)))
  return (
    <FieldFrame field={field} label={label} hint={hint} isLabelHidden={isLabelHidden}>
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

interface CheckboxesProps extends ChoiceProps {
  /** Headings of many options, with the values under each; without them, one list. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** A sentence under an option while it is ticked, by value. */
  meanings?: Readonly<Record<string, string>>
  /** More of an option, such as a field of its own. */
  renderMore?: (value: string) => ReactNode
}

export function CheckboxesField({ groups, meanings, renderMore, ...props }: CheckboxesProps) {
  const { initialValue } = props.field
  const selected = Array.isArray(initialValue) ? initialValue : toList(initialValue)
  if (!groups) return <ChoiceSet {...props} type="checkbox" selected={selected} />
  const { options, ...frame } = props
  const { field } = frame
  return (
    <ChoiceFieldset {...frame}>
      {Object.entries(groups).map(([heading, values], index) => (
        <fieldset key={heading} className="mt-5">
          <legend className="text-base font-semibold text-muted">{heading}</legend>
          {values.map((value, place) => (
            <div key={value} className="explained-choice">
              <ChoiceInput
                field={field}
                type="checkbox"
                value={value}
                words={options[value] ?? value}
                isFirst={index + place === 0}
                isSelected={selected.includes(value)}
                meaning={meanings?.[value] && `Responders also read: ${meanings[value]}.`}
              />
              {renderMore?.(value)}
            </div>
          ))}
        </fieldset>
      ))}
    </ChoiceFieldset>
  )
}

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
  options,
  meanings,
  type,
  selected,
  ...frame
}: ChoiceProps & {
  meanings?: Record<string, string>
  type: 'radio' | 'checkbox'
  selected: unknown[]
}) {
  const { field } = frame
  return (
    <ChoiceFieldset {...frame}>
      <div
        className={meanings ? 'space-y-1' : type === 'radio' ? 'flex flex-wrap gap-x-8' : 'choices'}
      >
        {Object.entries(options).map(([value, words], index) => (
          <ChoiceInput
            key={value}
            field={field}
            type={type}
            value={value}
            words={words}
            isFirst={index === 0}
            isSelected={selected.includes(value)}
            meaning={meanings?.[value]}
          />
        ))}
      </div>
    </ChoiceFieldset>
  )
}

/** The frame of a group of choices: its label, hint and error. */
export function ChoiceFieldset({
  field,
  label,
  hint,
  isLabelHidden = false,
  children,
}: FieldProps & { children: ReactNode }) {
  const descriptionIds = [hint && field.descriptionId, field.errors?.length && field.errorId]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      className="field"
      data-field={scopedName(field.name)}
      aria-describedby={descriptionIds || undefined}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'field-label'}>{label}</legend>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      {children}
    </fieldset>
  )
}

interface ChoiceInputProps {
  field: FieldProps['field']
  type: 'radio' | 'checkbox'
  value: string
  words: string
  /** The error summary links to the id of the field, which is the first choice. */
  isFirst: boolean
  isSelected: boolean
  meaning?: string
}

function ChoiceInput({
  field,
  type,
  value,
  words,
  isFirst,
  isSelected,
  meaning,
}: ChoiceInputProps) {
  const id = isFirst ? field.id : `${field.id}-${value}`
  return (
    <div className="choice">
      <input
        type={type}
        id={id}
        name={field.name}
        form={field.formId}
        value={value}
        defaultChecked={isSelected}
        aria-invalid={field.errors?.length ? true : undefined}
        aria-describedby={meaning && `${id}-meaning`}
      />
      <label htmlFor={id}>{words}</label>
      {meaning && (
        <p id={`${id}-meaning`} className="meaning max-w-prose pb-2 pl-11 text-base text-muted">
          {meaning}
        </p>
      )}
    </div>
  )
}

function toList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value]
}
