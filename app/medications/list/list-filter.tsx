import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { GroupedRows } from './grouped-rows.tsx'
import type { ListPage } from './list-page.server.ts'
import { countText, isFound, type Status, tabAddress } from './medication-list.ts'

interface ListFilterProps {
  list: Status
  page: ListPage
  /** The text to find. */
  find: string
}

/** A list with fewer rows is read at a glance. */
const minSearchedRows = 10

/**
 * A list of rows; a long one has a search by name or brand. Without scripts it posts, because names
 * must not be in an address.
 */
export function ListFilter({ list, page, find: initialFind }: ListFilterProps) {
  const { medications, groups, sort, owner } = page
  const [find, setFind] = useState(initialFind)
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  // Applies text that was typed before hydration.
  useEffect(() => setFind(input.current?.value ?? ''), [])
  const isSearch = find.trim() !== ''
  const count = medications.filter(medication => isFound(medication, find)).length
  const clear = () => {
    if (input.current) input.current.value = ''
    input.current?.focus()
    setFind('')
  }
  return (
    <>
      {(medications.length >= minSearchedRows || isSearch) && (
        <Form
          method="post"
          action={tabAddress(list, sort)}
          onSubmit={event => {
            if (isHydrated) event.preventDefault()
          }}
          className="no-print mt-2 sm:mt-6"
        >
          <label htmlFor="find" className="field-label max-sm:sr-only">
            Search this list by name or brand
          </label>
          <div className="flex flex-wrap items-center gap-3">
            <input
              ref={input}
              id="find"
              name="find"
              type="search"
              defaultValue={initialFind}
              placeholder="Name or brand"
              autoComplete="off"
              onChange={event => setFind(event.target.value)}
              className="input min-w-0 flex-1"
            />
            {!isHydrated && <Button variant="secondary">Search</Button>}
          </div>
        </Form>
      )}
      <p role="status" className="mt-2 font-semibold empty:mt-0">
        {isSearch && countText(count)}
      </p>
      {count === 0 && (
        <p className="mt-2">
          No name or brand in this list has these words.{' '}
          {isHydrated ? (
            <Button type="button" variant="quiet" onClick={clear}>
              Show all
            </Button>
          ) : (
            <Link to={tabAddress(list, sort)}>Show all</Link>
          )}
        </p>
      )}
      <GroupedRows
        list={list}
        medications={medications}
        groups={groups}
        find={find}
        owner={owner}
      />
    </>
  )
}
