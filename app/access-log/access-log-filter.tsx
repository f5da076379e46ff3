import { type FieldMetadata, useForm } from '@conform-to/react'
import { useMemo } from 'react'
import { timeZonePath } from '#app/accounts/time-zone/time-zone-path.ts'
import { SelectField } from '#app/forms/fields/choice-fields.tsx'
import { FilterForm } from '#app/forms/fields/filter-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { type AccessLogLink, accessLogPath, activityNames, type ParsedQuery } from './access-log.ts'

type FilterValues = Record<'kind' | 'link' | 'from' | 'to', string>

/** Returns the filter form with the values and faults of the query. */
export function useAccessLogFilter({ query, typed, faults }: ParsedQuery) {
  const { kind = '', link = '' } = query
  const values = { kind, link, ...typed }
  // Without a status: the form moves no focus while somebody changes a field.
  const answer = useMemo(() => ({ error: faults }), [faults])
  const [form, fields] = useForm<FilterValues>({
    id: 'seen',
    lastResult: answer,
    defaultValue: values,
  })
  return { form, fields, values }
}

interface AccessLogFilterFormProps {
  fields: { [Name in keyof FilterValues]: FieldMetadata<string, FilterValues, string[]> }
  values: FilterValues
  links: AccessLogLink[]
  /** The name of the actor's time zone; undefined if none is known. */
  zone?: string
  isFiltered: boolean
}

/** Draws the filter form. It is a GET form, so its address can be kept. */
export function AccessLogFilterForm({
  fields,
  values,
  links,
  zone,
  isFiltered,
}: AccessLogFilterFormProps) {
  return (
    <FilterForm
      id="seen"
      action={accessLogPath}
      label="Entries"
      values={values}
      isFiltered={isFiltered}
    >
      <SelectField
        field={fields.kind}
        label="Activity"
        options={activityNames}
        empty="Everything"
      />
      {links.length > 0 && (
        <SelectField
          field={fields.link}
          label="Link"
          options={Object.fromEntries(links.map(({ id, name }) => [id, name]))}
          empty="All links"
        />
      )}
      <TextField field={fields.from} label="First day" type="date" autoComplete="off" />
      <TextField field={fields.to} label="Last day" type="date" autoComplete="off" />
      <p className="filter-row text-base text-muted">
        Days begin and end at midnight, {zone ?? 'UTC'}.{' '}
        <a href={timeZonePath} className="link">
          Change time zone
        </a>
      </p>
    </FilterForm>
  )
}
