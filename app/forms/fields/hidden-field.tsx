import type { FieldMetadata } from '@conform-to/react'

interface HiddenFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  field: FieldMetadata<any, any, string[]>
}

/** A hidden value. It stays the same when the form is shown again. */
export function HiddenField({ field }: HiddenFieldProps) {
  const { initialValue, name } = field
  return (
    <input type="hidden" name={name} defaultValue={String(initialValue ?? '')} autoComplete="off" />
  )
}
