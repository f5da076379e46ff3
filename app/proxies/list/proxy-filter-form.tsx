import { useForm } from '@conform-to/react'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
import { statusNames } from '#app/access/proxy-status.ts'
import { SelectField } from '#app/forms/fields/choice-fields.tsx'
import { FilterForm } from '#app/forms/fields/filter-form.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { isFiltered, orderNames, type ProxyQuery, proxiesPath, sortNames } from './proxy-list.ts'

type ProxyFilterValues = Required<Record<keyof Omit<ProxyQuery, 'page'>, string>>

/** Search, filter and order of the list, as a GET form. */
export function ProxyFilterForm({ query }: { query: ProxyQuery }) {
  const { search = '', level = '', status = '', sort = 'name', order = 'asc' } = query
  const values = { search, level, status, sort, order }
  const [form, fields] = useForm<ProxyFilterValues>({ id: 'proxies', defaultValue: values })
  return (
    <FilterForm
      id={form.id}
      action={proxiesPath}
      label="Proxies"
      values={values}
      isFiltered={isFiltered(query)}
    >
      <div className="filter-row">
        <TextField
          field={fields.search}
          type="text"
          inputMode="search"
          label="Search"
          hint="Name, email or relationship"
          autoComplete="off"
        />
      </div>
      <SelectField
        field={fields.level}
        label="Access level"
        options={Object.fromEntries(accessLevels.map(name => [name, levelNames[name]]))}
        empty="All levels"
      />
      <SelectField
        field={fields.status}
        label="Status"
        options={statusNames}
        empty="All statuses"
      />
      <div className="filter-half">
        <SelectField field={fields.sort} label="Sort by" options={sortNames} />
      </div>
      <div className="filter-half">
        <SelectField field={fields.order} label="Order" options={orderNames} />
      </div>
    </FilterForm>
  )
}
