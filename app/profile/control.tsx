import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import {
  CheckboxesField,
  CheckboxField,
  RadioField,
  SelectField,
} from '#app/forms/choice-fields.tsx'
import { TextareaField, TextField } from '#app/forms/fields.tsx'
import type { Field, Fields } from './field.ts'
import { ListControl } from './list-control.tsx'
import { HeightControl, WeightControl } from './measure-control.tsx'
import { whenTokens } from './when-style.tsx'

/** conform's view of a field whose shape a definition decides, and not the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export interface Metadata extends FieldMetadata<any, any, string[]> {
  getFieldList: () => Metadata[]
  getFieldset: () => Record<string, Metadata>
}

interface ControlProps {
  definition: Field
  field: Metadata
  /** The list that the field stands in, or the section. */
  scope: string
  /** Fields about the owner may be filled in by the browser; a contact's or a doctor's may not (WCAG 1.3.5). */
  isOwn: boolean
}

interface ControlsProps extends Omit<ControlProps, 'definition' | 'field'> {
  fields: Fields
  controls: Record<string, Metadata>
}

/** Draws a set of fields; those that are read in one breath stand side by side. */
export function Controls({ fields, controls, ...rest }: ControlsProps) {
  return groupsOf(fields).map(group => {
    const drawn = group.map(([name, definition]) => (
      <Control key={name} definition={definition} field={controls[name] as Metadata} {...rest} />
    ))
    if (drawn.length === 1) return drawn
    return (
      <div key={group[0]?.[0]} className="flex flex-wrap items-end gap-x-4">
        {drawn}
      </div>
    )
  })
}

function groupsOf(fields: Fields): [string, Field][][] {
  const groups: [string, Field][][] = []
  for (const entry of Object.entries(fields)) {
    const { joins, kind } = entry[1]
    const last = groups.at(-1)
    if (last?.some(([name]) => name === joins) && kind !== 'choices') last.push(entry)
    else groups.push([entry])
  }
  return groups
}

/** Draws a field of a section: the control that its kind asks for. */
function Control({ definition, field, scope, isOwn }: ControlProps) {
  const control = controlOf(definition, field, isOwn)
  return definition.when ? (
    <div data-when={whenTokens(scope, definition.when)}>{control}</div>
  ) : (
    control
  )
}

/** Nearly everything may be left open, so it is the few necessary answers that are marked. */
function labelOf(definition: Field): ReactNode {
  if (!('required' in definition) || !definition.required) return definition.label
  return (
    <>
      {definition.label} <span className="font-normal">(required)</span>
    </>
  )
}

function controlOf(definition: Field, field: Metadata, isOwn: boolean): ReactNode {
  const { hint } = definition
  const label = labelOf(definition)
  switch (definition.kind) {
    case 'text':
      return (
        <TextField
          field={field}
          label={label}
          hint={hint}
          type={definition.input}
          maxLength={definition.maxLength}
          autoComplete={isOwn ? definition.autoComplete : 'off'}
          chars={definition.maxLength <= 20 ? 20 : undefined}
        />
      )
    case 'longText':
      return (
        <TextareaField field={field} label={label} hint={hint} maxLength={definition.maxLength} />
      )
    case 'date':
      return (
        <TextField
          field={field}
          label={label}
          hint={hint}
          type="date"
          chars={20}
          autoComplete={isOwn ? definition.autoComplete : 'off'}
        />
      )
    case 'time':
      return <TextField field={field} label={label} hint={hint} type="time" chars={12} />
    case 'number':
      return (
        <TextField
          field={field}
          label={label}
          hint={hint}
          type="number"
          inputMode={definition.decimals ? 'decimal' : 'numeric'}
          chars={8}
          after={definition.unit}
        />
      )
    case 'flag':
      return <CheckboxField field={field} label={label} hint={hint} />
    case 'choice': {
      const props = { field, label, hint, options: definition.options }
      if (definition.look === 'radios') return <RadioField {...props} />
      return <SelectField {...props} empty={definition.defaultValue ? undefined : 'Choose one'} />
    }
    case 'choices':
      return (
        <CheckboxesField field={field} label={label} hint={hint} options={definition.options} />
      )
    case 'height':
      return <HeightControl field={field} label={definition.label} />
    case 'weight':
      return <WeightControl field={field} label={definition.label} />
    case 'list':
      return <ListControl definition={definition} field={field} />
  }
}
