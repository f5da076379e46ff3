import { Form, Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { useHydrated } from '#app/ui/document/use-hydrated.ts'
import { GroupedRows } from './grouped-rows.tsx'
import {
  countText,
  isFound,
  type ListedGroup,
  type ListedMedication,
  type Sort,
  type Status,
  tabAddress,
  tabNames,
} from './medication-list.ts'

interface ListFilterProps {
  list: Status
  medications: ListedMedication[]
  groups: ListedGroup[]
  sort?: Sort
  /** The text to find. */
  find: string
  /** Links and buttons between the search and the rows. */
  children?: ReactNode
  /** Draws the heading of a row; without it the heading is the name. */
  drawTitle?: (medication: ListedMedication) => ReactNode
  /** Draws the buttons of a row for a person who may edit. */
  drawActions: (medication: ListedMedication) => ReactNode
}

/**
 * A list of rows with a search by name or brand. Without scripts it posts, because names must not
 * be in an address.
 */
export function ListFilter({
  list,
  medications,
  groups,
  sort,
  find: initialFind,
  children,
  drawTitle,
  drawActions,
}: ListFilterProps) {
  const [find, setFind] = useState(initialFind)
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const canEdit = useCan('edit')
  // Applies text that was typed before hydration.
  useEffect(() => setFind(input.current?.value ?? ''), [])
  const count = medications.filter(medication => isFound(medication, find)).length
  const clear = () => {
    if (input.current) input.current.value = ''
    input.current?.focus()
    setFind('')
  }
  return (
    <>
      <h2 className="sr-only">{tabNames[list]}</h2>
      <Form
        method="post"
        action={tabAddress(list, sort)}
        onSubmit={event => {
          if (isHydrated) event.preventDefault()
        }}
        className="no-print mt-6"
      >
        <label htmlFor="find" className="field-label">
          Search this list by name or brand
        </label>
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            id="find"
            name="find"
            type="search"
            defaultValue={initialFind}
            autoComplete="off"
            onChange={event => setFind(event.target.value)}
            className="input min-w-0 flex-1"
          />
          {!isHydrated && <Button variant="secondary">Search</Button>}
        </div>
      </Form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {countText(count, find.trim() !== '')}
        </p>
        {canEdit && <ButtonLink to={tabAddress('add')}>{tabNames.add}</ButtonLink>}
      </div>
      {children}
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
        medications={medications}
        groups={groups}
        find={find}
        drawTitle={drawTitle}
        drawActions={medication => canEdit && drawActions(medication)}
      />
    </>
  )
}
