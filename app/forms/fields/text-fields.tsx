import { type FieldMetadata, getInputProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'

/** Properties of every field. */
export interface FieldProps {
  // conform's metadata is invariant in its schema; a wrapper only needs names, values and errors.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  field: FieldMetadata<any, any, string[]>
  label: ReactNode
  hint?: ReactNode
  /** True if a heading above says the label already. */
  isLabelHidden?: boolean
}

type InputType = 'text' | 'email' | 'tel' | 'date' | 'time' | 'month' | 'password' | 'number'

// Tailwind finds only complete class names.
const widths = {
  4: 'w-[calc(4ch+2rem)] tabular-nums',
  5: 'w-[calc(5ch+2rem)] tabular-nums',
  8: 'w-[calc(8ch+2rem)] tabular-nums',
  12: 'w-[calc(12ch+2.5rem)] tabular-nums',
  20: 'w-[calc(20ch+2.5rem)] max-w-full tabular-nums',
} as const

/** A text input. `type="number"` shows a numeric keyboard without spin buttons. */
export function TextField({
  field,
  label,
  hint,
  isLabelHidden,
  type = 'text',
  chars,
  after,
  question,
  ...rest
}: FieldProps & {
  type?: InputType
  /** Width in characters of a short answer. */
  chars?: keyof typeof widths
  /** A unit or a button behind the input; `false` reserves its place. */
  after?: ReactNode
  /** Answers to choose from, below the error. */
  question?: ReactNode
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
    <FieldFrame field={field} label={label} hint={hint} isLabelHidden={isLabelHidden}>
      {question}
      {after === undefined ? (
        input
      ) : (
        <div className="beside-field flex items-center gap-3">
          {input}
          {after}
        </div>
      )}
    </FieldFrame>
  )
}

export function TextareaField({ field, label, hint, rows = 3 }: FieldProps & { rows?: number }) {
  const props = withoutKey(getTextareaProps(field, describedBy(field, hint)))
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea {...props} rows={rows} className="input" />
    </FieldFrame>
  )
}

/** The errors of a field, with the id that its control names. */
export function FieldError({ field }: Pick<FieldProps, 'field'>) {
  if (!field.errors?.length) return null
  return (
    <p id={field.errorId} className="field-error">
      <span className="sr-only">Error: </span>
      <span>{field.errors.join('. ')}</span>
    </p>
  )
}

/** Label, hint, error and control in their order. */
export function FieldFrame({
  field,
  label,
  hint,
  isLabelHidden = false,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className="field" data-field={scopedName(field.name)}>
      <label htmlFor={field.id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      {children}
    </div>
  )
}

/** The hint of a field, with the id that `describedBy` names. */
export function FieldHint({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  if (!hint) return null
  return (
    <p id={field.descriptionId} className="mb-2 max-w-prose text-base text-muted">
      {hint}
    </p>
  )
}

/** Links the hint to the control; conform links the error. */
export function describedBy(
  field: FieldProps['field'],
  hint: ReactNode,
): { ariaDescribedBy?: string } {
  return hint ? { ariaDescribedBy: field.descriptionId } : {}
}

/** Returns conform's properties without `key`, which elements take separately. */
export function withoutKey<Props extends { key?: string | undefined }>({
  key: _key,
  ...props
}: Props): Omit<Props, 'key'> {
  return props
}

/** Returns `medications-frequency` for `medications[2].frequency`: the name in style rules. */
export function scopedName(name: string): string {
  return name.replace(/\[\d+\]/g, '').replaceAll('.', '-')
}
