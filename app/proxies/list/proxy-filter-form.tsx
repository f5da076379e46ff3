import { useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
import { statusNames } from '#app/access/proxy-status.ts'
import { SelectField } from '#app/forms/fields/choice-fields.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import {
  isFiltered,
  maxSearchLength,
  orderNames,
  type ProxyQuery,
  proxiesPath,
  sortNames,
} from './proxy-list.ts'

type FilterValues = Pick<ProxyQuery, 'search' | 'level' | 'status' | 'sort' | 'order'>

/** Search, filter and order of the list, as a GET form. Its caller keys it by the query. */
export function ProxyFilterForm({ query }: { query: ProxyQuery }) {
  const { page: _page, ...values } = query
  const [form, fields] = useForm<FilterValues>({ id: 'proxies', defaultValue: values })
  return (
    <Form
      method="get"
      action={proxiesPath}
      id={form.id}
      role="search"
      aria-label="Proxies"
      preventScrollReset
      className="no-print mt-6 rounded-xl border bg-surface p-4 [&_.field]:mt-0"
    >
      <TextField
        field={fields.search}
        type="text"
        label="Search"
        hint="Name, email or relationship"
        maxLength={maxSearchLength}
        autoComplete="off"
        after={
          <Button variant="secondary" className="shrink-0">
            Search
          </Button>
        }
      />
      {/* Closed, so that a phone shows the list first. */}
      <details className="disclosure mt-2" open={hasFilterOrSort(query)}>
        <summary>Filter and sort</summary>
        <div className="grid items-end gap-x-6 gap-y-4 pt-2 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            field={fields.level}
            label="Access level"
            options={Object.fromEntries(accessLevels.map(level => [level, levelNames[level]]))}
            empty="All levels"
          />
          <SelectField
            field={fields.status}
            label="Status"
            options={statusNames}
            empty="All statuses"
          />
          <SelectField field={fields.sort} label="Sort by" options={sortNames} />
          <SelectField field={fields.order} label="Order" options={orderNames} />
        </div>
        <Button variant="secondary" className="mt-4">
          Show
        </Button>
      </details>
      {isFiltered(query) && (
        <p className="mt-2">
          <ButtonLink to={proxiesPath} variant="quiet">
            Show all
          </ButtonLink>
        </p>
      )}
    </Form>
  )
}

function hasFilterOrSort({ level, status, sort, order }: ProxyQuery): boolean {
  return Boolean(level || status || sort || order)
}
