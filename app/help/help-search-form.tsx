import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'

interface HelpSearchFormProps {
  action: string
  query: string
  /** Maximum of characters of a search. */
  maxLength: number
}

export function HelpSearchForm({ action, query, maxLength }: HelpSearchFormProps) {
  return (
    <Form method="get" action={action} role="search" className="no-print mt-8">
      <label htmlFor="q" className="field-label">
        Search the help
      </label>
      <p id="q-hint" className="field-hint">
        A few words, such as “lost card”. What you search for is not kept.
      </p>
      <div className="flex flex-wrap gap-3">
        <input
          key={query}
          id="q"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={maxLength}
          aria-describedby="q-hint"
          autoComplete="off"
          className="input w-auto min-w-0 flex-1 basis-56"
        />
        <Button variant="secondary">Search</Button>
      </div>
    </Form>
  )
}
