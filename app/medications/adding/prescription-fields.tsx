import type { FieldMetadata } from '@conform-to/react'
import { SelectField } from '#app/forms/fields/choice-fields.tsx'
import { DecimalField } from '#app/forms/fields/decimal-field.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { asTyped, type Prescription, type PrescriptionOptions } from './prescription.ts'

/** The values of the fields, as they are posted. */
export type PrescriptionValues = Prescription['values']

interface PrescriptionFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in its schema
  fields: { [Key in keyof PrescriptionValues]-?: FieldMetadata<any, any, string[]> }
  /** The fields as read from the typed line. */
  prescription?: Prescription
  options: PrescriptionOptions
  /** The typed line, which the post brings back. */
  line: string
}

/** Dose, unit, frequency and reason in one line, which wraps on a phone. */
export function PrescriptionFields({
  fields,
  prescription,
  options: { units, frequencies },
  line,
}: PrescriptionFieldsProps) {
  const { typedUnit, typedFrequency, rest } = prescription ?? {}
  const keepsUnit = typedUnit ?? (fields.unit.initialValue === asTyped ? asWritten : undefined)
  const keepsFrequency =
    typedFrequency ?? (fields.frequency.initialValue === asTyped ? asWritten : undefined)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 [&_.field]:mt-3 [&_.field]:max-w-full">
        <DecimalField field={fields.totalDosage} label="Dose" chars={5} autoComplete="off" />
        <SelectField
          field={fields.unit}
          label="Unit"
          empty="–"
          options={{ ...(keepsUnit && { [asTyped]: keepsUnit }), ...units }}
        />
        <SelectField
          field={fields.frequency}
          label="How often"
          empty="Not known"
          options={{ ...(keepsFrequency && { [asTyped]: keepsFrequency }), ...frequencies }}
        />
        <div className="flex-[1_1_12rem]">
          <TextField field={fields.reason} label="For (optional)" autoComplete="off" />
        </div>
      </div>
      {line && <input type="hidden" name="line" defaultValue={line} autoComplete="off" />}
      <input type="hidden" name="asked" defaultValue="form" autoComplete="off" />
      {rest && (
        <p className="mt-3 [overflow-wrap:anywhere]">
          Also added from what you typed: <bdi className="font-semibold">{rest}</bdi>
        </p>
      )}
    </>
  )
}

const asWritten = 'As you typed it'
