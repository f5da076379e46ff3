import {
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useMemo } from 'react'
import { timeZonePath } from '#app/accounts/time-zone/time-zone-path.ts'
import { SelectField } from '#app/forms/fields/choice-fields.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type AccessLogLink, accessKinds, accessLogPath, type ParsedQuery } from './access-log.ts'

type FilterValues = { kind?: string; link?: string; from?: string; to?: string }

/** Returns the filter form with the values and faults of the query. */
export function useAccessLogFilter({ query, typed, faults }: ParsedQuery) {
  // Memoized, because the form moves the focus to its first error for each new object.
  const answer = useMemo(() => toFormAnswer(faults), [faults])
  return useForm<FilterValues>({
    id: 'seen',
    lastResult: answer,
    defaultValue: { kind: query.kind, link: query.link, ...typed },
  })
}

function toFormAnswer(faults: ParsedQuery['faults']): SubmissionResult<string[]> | undefined {
  return Object.keys(faults).length > 0 ? { status: 'error', error: faults } : undefined
}

interface AccessLogFilterFormProps {
  form: FormMetadata<FilterValues, string[]>
  fields: {
    [Name in keyof Required<FilterValues>]: FieldMetadata<
      FilterValues[Name],
      FilterValues,
      string[]
    >
  }
  links: AccessLogLink[]
  /** The name of the actor's time zone; undefined if none is known. */
  zone?: string
  /** True if a filter is set: the form is open then. */
  isFiltered: boolean
}

/** Draws the filter form. It is a GET form, so its address can be kept. */
export function AccessLogFilterForm({
  form,
  fields,
  links,
  zone,
  isFiltered,
}: AccessLogFilterFormProps) {
  return (
    <details className="disclosure no-print mt-6" open={isFiltered}>
      <summary>Filter the list</summary>
      <Form method="get" action={accessLogPath} id={form.id} noValidate className="pb-2 pl-6">
        <div className="flex flex-wrap gap-x-6 [&>.field]:mt-3">
          <SelectField field={fields.kind} label="Activity" options={accessKinds} empty="All" />
          {links.length > 0 && (
            <SelectField
              field={fields.link}
              label="Link"
              options={Object.fromEntries(links.map(({ id, name }) => [id, name]))}
              empty="All"
            />
          )}
          <TextField field={fields.from} label="First day" type="date" chars={12} />
          <TextField field={fields.to} label="Last day" type="date" chars={12} />
        </div>
        <p className="mt-2 text-base text-muted">
          Days begin and end at midnight, {zone ?? 'UTC'}.{' '}
          <a href={timeZonePath} className="link">
            Change time zone
          </a>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary">Apply filter</Button>
          {isFiltered && (
            <ButtonLink to={accessLogPath} variant="quiet">
              Clear filter
            </ButtonLink>
          )}
        </div>
      </Form>
    </details>
  )
}
