import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'

// Every wrapper draws label, hint, error and control in this order, and ties them together.

interface FieldProps {
  // conform's metadata is invariant in its schema; a wrapper only needs names, values and errors.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  field: FieldMetadata<any, any, string[]>
  label: ReactNode
  hint?: ReactNode
}

type InputType = 'text' | 'email' | 'tel' | 'date' | 'time' | 'month' | 'password' | 'number'

// Written out, because Tailwind keeps only the classes that it can read.
const widths = {
  4: 'w-chars-4',
  5: 'w-chars-5',
  8: 'w-chars-8',
  12: 'w-chars-12',
  20: 'w-chars-20',
} as const

/** One line of text. `type="number"` asks for a numeric keyboard without the browser's spinning arrows. */
export function TextField({
  field,
  label,
  hint,
  type = 'text',
  chars,
  after,
  ...rest
}: FieldProps & {
  type?: InputType
  /** How long an answer is, in characters, when it is short. */
  chars?: keyof typeof widths
  /** A unit or a button behind the input. */
  after?: ReactNode
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const numeric = type === 'number'
  const props = withoutKey(
    getInputProps(field, { type: numeric ? 'text' : type, ...describedBy(field, hint) }),
  )
  const input = (
    <input
      {...props}
      {...(numeric && { inputMode: 'numeric' as const })}
      {...rest}
      className={chars ? `input ${widths[chars]}` : 'input'}
    />
  )
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {after ? (
        <div className="flex items-center gap-3">
          {input}
          {after}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextareaField({
  field,
  label,
  hint,
  maxLength,
}: FieldProps & { maxLength?: number }) {
  const props = withoutKey(getTextareaProps(field, describedBy(field, hint)))
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea {...props} maxLength={maxLength} rows={3} className="input" />
    </FieldFrame>
  )
}

interface ChoiceProps extends FieldProps {
  /** Value to words, in the order shown. */
  options: Record<string, string>
}

/** One of many. `empty` names the choice of giving no answer; without it the first option is taken. */
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
      <select {...props} className="input w-auto max-w-full">
        {empty !== undefined && <option value="">{empty}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** One of few. */
export function RadioField({ field, label, hint, options }: ChoiceProps) {
  return (
    <ChoiceSet
      field={field}
      label={label}
      hint={hint}
      options={options}
      type="radio"
      selected={one(field.initialValue)}
    />
  )
}

/** Any of several. */
export function CheckboxesField({ field, label, hint, options }: ChoiceProps) {
  const { initialValue } = field
  const selected = Array.isArray(initialValue) ? initialValue : one(initialValue)
  return (
    <ChoiceSet
      field={field}
      label={label}
      hint={hint}
      options={options}
      type="checkbox"
      selected={selected}
    />
  )
}

/** A single yes. */
export function CheckboxField({ field, label, hint }: FieldProps) {
  const props = withoutKey(getInputProps(field, { type: 'checkbox', ...describedBy(field, hint) }))
  return (
    <div className="field" data-field={scopedName(field.name)}>
      <FieldError field={field} />
      <div className="choice">
        <input {...props} />
        <label htmlFor={field.id}>{label}</label>
      </div>
      {hint && (
        <p id={field.descriptionId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The words of a field's errors, with the id that its control names. */
export function FieldError({ field }: Pick<FieldProps, 'field'>) {
  if (!field.errors?.length) return null
  return (
    <p id={field.errorId} className="field-error">
      <span className="sr-only">Error: </span>
      {field.errors.join('. ')}
    </p>
  )
}

function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field" data-field={scopedName(field.name)}>
      <label htmlFor={field.id} className="field-label">
        {label}
      </label>
      {hint && (
        <p id={field.descriptionId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError field={field} />
      {children}
    </div>
  )
}

function ChoiceSet({
  field,
  label,
  hint,
  options,
  type,
  selected,
}: ChoiceProps & { type: 'radio' | 'checkbox'; selected: unknown[] }) {
  const describing = [hint && field.descriptionId, field.errors?.length && field.errorId]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      className="field"
      data-field={scopedName(field.name)}
      aria-describedby={describing || undefined}
    >
      <legend className="field-label">{label}</legend>
      {hint && (
        <p id={field.descriptionId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className={type === 'radio' ? 'choices-row' : 'choices'}>
        {Object.entries(options).map(([value, words], index) => {
          // The error summary links to the field's id: that is the first choice.
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
              />
              <label htmlFor={id}>{words}</label>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function describedBy(field: FieldProps['field'], hint: ReactNode): { ariaDescribedBy?: string } {
  return hint ? { ariaDescribedBy: field.descriptionId } : {}
}

/** conform's properties without the key, which React wants to be given by itself. */
export function withoutKey<Props extends { key?: string | undefined }>({
  key: _key,
  ...props
}: Props): Omit<Props, 'key'> {
  return props
}

function one(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value]
}

/** `medications[2].frequency` is `medications-frequency` in every row: what the rules for hidden parts go by. */
export function scopedName(name: string): string {
  return name.replace(/\[\d+\]/g, '').replaceAll('.', '-')
}
