import { useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { SelectField } from '#app/forms/choice-fields.tsx'
import { TextField } from '#app/forms/fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { accessLevels, levelNames } from './levels.ts'
import {
  isFiltered,
  orderNames,
  type ProxyQuery,
  proxiesPath,
  searchLength,
  sortNames,
} from './list.ts'
import { statusNames } from './status.ts'

type Asked = Pick<ProxyQuery, 'search' | 'level' | 'status' | 'sort' | 'order'>

/** Asks for a part of the list in some order. Reading changes nothing, so it is a GET. Give it a key of the query. */
export function ProxyFilterForm({ query }: { query: ProxyQuery }) {
  const { page: _page, ...asked } = query
  const [form, fields] = useForm<Asked>({ id: 'proxies', defaultValue: asked })
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
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]">
        <TextField
          field={fields.search}
          type="text"
          label="Search name, email or relationship"
          hint="Name, email or relationship"
          maxLength={searchLength}
          autoComplete="off"
        />
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
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary">Show</Button>
        {isFiltered(query) && (
          <ButtonLink to={proxiesPath} variant="quiet">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
