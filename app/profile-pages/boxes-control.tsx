import { ChoiceFieldset } from '#app/forms/fields/choice-fields.tsx'
import type { FieldProps } from '#app/forms/fields/text-fields.tsx'
import type { ListField } from '#app/profile-definition/field.ts'

interface BoxesControlProps {
  definition: ListField
  field: FieldProps['field']
  /** The choice whose options are the boxes. */
  choice: string
}

/** A list as a group of boxes: each ticked one posts a row with its option. */
export function BoxesControl({ definition, field, choice }: BoxesControlProps) {
  const { label, hint, item } = definition
  const options = item[choice]
  if (options?.kind !== 'choice') return null
  const rows = (field.initialValue ?? []) as (Record<string, string> | undefined)[]
  return (
    <ChoiceFieldset field={field} label={label} hint={hint}>
      <div className="choices">
        {Object.entries(options.options).map(([value, words], index) => {
          const name = `${field.name}[${index}]`
          // The error summary links to the id of the field.
          const id = index === 0 ? field.id : `${field.id}-${value}`
          return (
            <div key={value} className="choice">
              {/* It keeps the row when its box is not ticked: rows have no gaps. */}
              <input
                type="hidden"
                name={`${name}.id`}
                form={field.formId}
                value={rows[index]?.id ?? ''}
                autoComplete="off"
              />
              <input
                type="checkbox"
                id={id}
                name={`${name}.${choice}`}
                form={field.formId}
                value={value}
                defaultChecked={rows[index]?.[choice] === value}
                aria-invalid={field.errors?.length ? true : undefined}
              />
              <label htmlFor={id}>{words}</label>
            </div>
          )
        })}
      </div>
    </ChoiceFieldset>
  )
}
