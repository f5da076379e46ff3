import { type FieldMetadata, getInputProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'

/** What every wrapper takes. */
export interface FieldProps {
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
  /**
   * A unit or a button behind the input; `false` keeps its place, so that the input stays when it
   * comes.
   */
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
      {after === undefined ? (
        input
      ) : (
        <div className="flex items-center gap-3">
          {input}
          {after}
        </div>
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

/** Label, hint, error and control in their order. */
export function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
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

/** Ties the hint to the control; conform ties the error. */
export function describedBy(
  field: FieldProps['field'],
  hint: ReactNode,
): { ariaDescribedBy?: string } {
  return hint ? { ariaDescribedBy: field.descriptionId } : {}
}

/** conform's properties without the key, which is given to an element by itself. */
export function withoutKey<Props extends { key?: string | undefined }>({
  key: _key,
  ...props
}: Props): Omit<Props, 'key'> {
  return props
}

/** `medications[2].frequency` is `medications-frequency` in every row: what the rules for hidden parts go by. */
export function scopedName(name: string): string {
  return name.replace(/\[\d+\]/g, '').replaceAll('.', '-')
}
