import type { FormEvent, ReactNode } from 'react'
import { RadioField } from '#app/forms/fields/choice-fields.tsx'
import { FieldError, scopedName, TextField } from '#app/forms/fields/text-fields.tsx'
import { readMeasure } from '#app/profile/parse/typed-measure.ts'
import { toCentimetres, toFeet, toKilograms, toPounds } from '#app/profile-definition/measure.ts'
import type { Metadata } from './field-metadata.ts'

interface MeasureProps {
  field: Metadata
  label: string
}

type Parts<Name extends string> = Record<Name, Metadata>

// Both units are drawn and posted; CSS shows the chosen one, whose value the server uses. With
// scripts the other one follows while typing.

/** Height in centimetres, or in feet and inches. */
export function HeightControl({ field, label }: MeasureProps) {
  const { unit, cm, feet, inches } = field.getFieldset() as Parts<'unit' | 'cm' | 'feet' | 'inches'>
  return (
    <MeasureSet field={field} label={label} onInput={convertHeight}>
      <RadioField field={unit} label={`${label} unit`} options={{ cm: 'cm', ft: 'ft and in' }} />
      <div data-measure="cm">
        <TextField
          field={cm}
          label={`${label} in centimetres`}
          type="number"
          inputMode="decimal"
          chars={5}
          after="cm"
        />
      </div>
      <div data-measure="ft" className="flex flex-wrap gap-x-6">
        <TextField field={feet} label="Feet" type="number" chars={4} after="ft" />
        <TextField
          field={inches}
          label="Inches"
          type="number"
          inputMode="decimal"
          chars={5}
          after="in"
        />
      </div>
    </MeasureSet>
  )
}

/** Weight in kilograms or pounds. */
export function WeightControl({ field, label }: MeasureProps) {
  const { unit, kg, lb } = field.getFieldset() as Parts<'unit' | 'kg' | 'lb'>
  return (
    <MeasureSet field={field} label={label} onInput={convertWeight}>
      <RadioField field={unit} label={`${label} unit`} options={{ kg: 'kg', lb: 'lb' }} />
      {Object.entries({ kg: 'kilograms', lb: 'pounds' }).map(([measureUnit, name]) => (
        <div key={measureUnit} data-measure={measureUnit}>
          <TextField
            field={measureUnit === 'kg' ? kg : lb}
            label={`${label} in ${name}`}
            type="number"
            inputMode="decimal"
            chars={5}
            after={measureUnit}
          />
        </div>
      ))}
    </MeasureSet>
  )
}

function MeasureSet({
  field,
  label,
  onInput,
  children,
}: MeasureProps & {
  onInput: (event: FormEvent<HTMLFieldSetElement>) => void
  children: ReactNode
}) {
  const { unit: _unit, drawn, ...parts } = (field.initialValue ?? {}) as Record<string, string>
  // A refused form brings back what it posted.
  const isDrawn = drawn === undefined ? Object.values(parts).some(Boolean) : drawn !== ''
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="measure mt-6 [&>.sr-only+.field]:mt-0"
      data-field={scopedName(field.name)}
      onInput={onInput}
    >
      <legend className="sr-only">{label}</legend>
      <FieldError field={field} />
      <input
        type="hidden"
        name={`${field.name}.drawn`}
        defaultValue={isDrawn ? '1' : ''}
        autoComplete="off"
      />
      {children}
    </fieldset>
  )
}

/** The input of a value that was converted. */
class Converted extends Event {
  constructor() {
    super('input', { bubbles: true })
  }
}

function convertHeight({ currentTarget, target, nativeEvent }: FormEvent<HTMLFieldSetElement>) {
  if (nativeEvent instanceof Converted) return
  const { cm, feet, inches } = readInputs(currentTarget)
  if (target === cm) {
    const typed = readInput(cm)
    const converted = typed === undefined ? undefined : toFeet(typed)
    writeNumber(feet, converted?.feet)
    writeNumber(inches, converted?.inches)
  } else if (target === feet || target === inches) {
    const [whole, rest] = [readInput(feet), readInput(inches)]
    const isGiven = whole !== undefined || rest !== undefined
    writeNumber(cm, isGiven ? toCentimetres(whole ?? 0, rest ?? 0) : undefined)
  }
}

function convertWeight({ currentTarget, target, nativeEvent }: FormEvent<HTMLFieldSetElement>) {
  if (nativeEvent instanceof Converted) return
  const { kg, lb } = readInputs(currentTarget)
  const given = readInput(target === kg ? kg : lb)
  if (target === kg) writeNumber(lb, given === undefined ? undefined : toPounds(given))
  if (target === lb) writeNumber(kg, given === undefined ? undefined : toKilograms(given))
}

function readInputs(fieldset: HTMLFieldSetElement): Record<string, HTMLInputElement> {
  const texts = fieldset.querySelectorAll<HTMLInputElement>('input:not([type=radio])')
  return Object.fromEntries(
    [...texts].map(input => [input.name.slice(input.name.lastIndexOf('.') + 1), input]),
  )
}

function readInput(input: HTMLInputElement | undefined): number | undefined {
  return readMeasure(input?.value ?? '')
}

function writeNumber(input: HTMLInputElement | undefined, value: number | undefined) {
  if (!input) return
  input.value = value === undefined ? '' : String(value)
  // conform then drops its error.
  if (input.hasAttribute('aria-invalid')) input.dispatchEvent(new Converted())
}
