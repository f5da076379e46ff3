import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { type FilterValues, useLiveFilter } from '../use-live-filter.ts'

interface FilterFormProps {
  id: string
  /** Path of the page without a query. */
  action: string
  /** Name of the form for screen readers. */
  label: string
  values: FilterValues
  /** True if the values leave something out: the form offers to show all. */
  isFiltered: boolean
  /** The fields. */
  children: ReactNode
}

/** A filter of a list as a GET form. With scripts each change applies at once. */
export function FilterForm({ id, action, label, values, isFiltered, children }: FilterFormProps) {
  return (
    <Form
      method="get"
      action={action}
      id={id}
      role="search"
      aria-label={label}
      autoComplete="off"
      noValidate
      replace
      preventScrollReset
      className="filter no-print"
      {...useLiveFilter(values)}
    >
      <div className="filter-fields">{children}</div>
      <p className="flex flex-wrap gap-3 empty:hidden">
        {!useHydrated() && (
          <Button variant="secondary" className="unscripted mt-4">
            Show
          </Button>
        )}
        {isFiltered && (
          <ButtonLink to={action} variant="quiet" preventScrollReset className="mt-4">
            Show all
          </ButtonLink>
        )}
      </p>
    </Form>
  )
}
