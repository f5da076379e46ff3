import type { ReactNode } from 'react'
import { CheckboxesField } from '#app/forms/fields/choice-fields.tsx'
import { type FieldProps, TextField } from '#app/forms/fields/text-fields.tsx'

interface LimitFieldsProps {
  lastDay: FieldProps['field']
  withheld: FieldProps['field']
  /** Label of the sections. */
  withheldLabel: ReactNode
  /** Titles of the sections by stored name. */
  sections: Record<string, string>
  /** As `lastDayValues`. */
  today: string
  zone: string
}

/** The fields that limit a proxy: the last day, and the sections that they do not see. */
export function LimitFields({
  lastDay,
  withheld,
  withheldLabel,
  sections,
  today,
  zone,
}: LimitFieldsProps) {
  return (
    <>
      <TextField
        field={lastDay}
        type="date"
        label="Last day"
        hint={`The access lasts until the end of this day. Time zone: ${zone}. Leave it empty for access without an end.`}
        chars={12}
        // An end that has passed may stay.
        min={(lastDay.initialValue ?? today) < today ? undefined : today}
        autoComplete="off"
      />
      <CheckboxesField
        field={withheld}
        label={withheldLabel}
        hint="They cannot see, print or change these sections. Without Medical History there is no Mental Health either. Medical History itself has a question on mental health, and Social History questions on sexual health: withhold them as well if you need to. They do not see emergency links that show a withheld section either."
        options={sections}
      />
    </>
  )
}
