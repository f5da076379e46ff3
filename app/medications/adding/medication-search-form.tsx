import {
  FormProvider,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useEffect } from 'react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { describedBy, FieldFrame, withoutKey } from '#app/forms/fields/text-fields.tsx'
import { addListLink, searchAddress, tabAddress } from '../list/medication-list.ts'
import { SuggestingInput } from '../names/suggesting-input.tsx'

export type SearchAnswer = SubmissionResult<string[]>

interface SearchFormProps {
  answer?: SearchAnswer
  /** The last query, which may come from another button. */
  query?: string
  /** Live sources that are queried, too. */
  liveSourceNames: string[]
}

/** Searches by name. It posts, because names must not be in an address. */
export function SearchForm({ answer, query, liveSourceNames }: SearchFormProps) {
  const [form, fields] = useForm<{ query: string }>({ id: 'search', lastResult: answer })
  const to = tabAddress('add')
  const hint = `Name or brand, at least 2 characters. Dose and times may follow: ibuprofen 400 mg twice a day.${liveSourcesHint(liveSourceNames)}`
  useQueryInField(fields.query.id, query)
  return (
    <>
      <div className="mt-6">
        <ErrorSummary form={form} />
      </div>
      <FormProvider context={form.context}>
        <Form method="post" action={searchAddress} preventScrollReset {...getFormProps(form)}>
          <FieldFrame field={fields.query} label="Search for a medication" hint={hint}>
            <div className="flex flex-wrap items-center gap-3">
              <SuggestingInput
                {...withoutKey(
                  getInputProps(fields.query, {
                    type: 'search',
                    ...describedBy(fields.query, hint),
                  }),
                )}
                boxClassName="min-w-0 flex-[1_1_8rem]"
              />
              <SubmitButton to={to} pending="Searching…">
                Search
              </SubmitButton>
            </div>
          </FieldFrame>
        </Form>
      </FormProvider>
      <p>
        <Link to={addListLink.to} className="touch-link">
          {addListLink.words}
        </Link>
      </p>
    </>
  )
}

// The hint is shown before typing, because the typed name leaves this server.
function liveSourcesHint(names: readonly string[]): string {
  if (names.length === 0) return ''
  return ` What you type is also sent to ${names.join(' and ')}, without anything about you.`
}

function useQueryInField(id: string, query: string | undefined) {
  useEffect(() => {
    const input = document.getElementById(id)
    if (query !== undefined && input instanceof HTMLInputElement) input.value = query
  }, [id, query])
}
