import { useFormMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { readTypedNumber } from '#app/lib/typed-number.ts'
import { Button } from '#app/ui/button.tsx'
import { type FieldProps, TextField } from './text-fields.tsx'

/** An input for a number with decimals. A refused "1,000" has a button for each of its readings. */
export function DecimalField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'question'>) {
  const { field, label } = props
  return (
    <TextField
      {...props}
      type="number"
      inputMode="decimal"
      question={field.errors && <Readings field={field} label={label} />}
    />
  )
}

// Conform's `update` intent writes the reading into the field, with scripts and without.
function Readings({ field, label }: Pick<FieldProps, 'field' | 'label'>) {
  const form = useFormMetadata(field.formId)
  const number = readTypedNumber(String(field.value ?? ''))
  if (typeof number !== 'object') return null
  return (
    <div className="mb-2 flex flex-wrap gap-3">
      {number.readings.map(reading => (
        <Button
          key={reading}
          {...form.update.getButtonProps({ name: field.name, value: String(reading) })}
          // Without scripts the answer is a new page, which this opens at the field.
          formAction={`#${field.id}`}
          onClick={() => document.getElementById(field.id)?.focus()}
          variant="secondary"
        >
          <span className="sr-only">{label}: </span>
          {reading}
        </Button>
      ))}
    </div>
  )
}
