import {
  type DefaultValue,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useMemo } from 'react'
import { removedMark } from './removed-mark.ts'

// biome-ignore lint/suspicious/noExplicitAny: what `useForm` accepts
type FormValues = Record<string, any>

interface RouteFormOptions<Values extends FormValues> {
  /** Id of the form in the page. */
  id: string
  defaultValue?: DefaultValue<Values>
  /** The answer to the last post, if it is not that of the route. */
  answer?: SubmissionResult<string[]>
  /** False lets the browser refuse a day that is typed in part, while there are no scripts. */
  defaultNoValidate?: boolean
}

/**
 * Returns a form and its fields, as conform's `useForm`, with the answer to the last post. An
 * edited field loses its error; all rules stay on the server.
 */
export function useRouteForm<Values extends FormValues>({
  id,
  defaultValue,
  defaultNoValidate = true,
  ...given
}: RouteFormOptions<Values>) {
  const posted = useActionData<SubmissionResult<string[]>>()
  const answer = 'answer' in given ? given.answer : posted
  return useForm<Values, Values, string[]>({
    id,
    defaultValue,
    lastResult: answer,
    defaultNoValidate,
    ...useClearingErrors(answer),
  })
}

// Options that remove the errors of an edited field or a removed row, and change rows at once.
function useClearingErrors(answer: SubmissionResult<string[]> | undefined) {
  const left = useMemo(() => ({ ...answer?.error }), [answer])
  return {
    shouldRevalidate: 'onInput' as const,
    // biome-ignore lint/suspicious/noExplicitAny: for the form of any schema
    onValidate({ formData }: { formData: FormData }): Submission<any, string[]> {
      return parse(formData, {
        resolve(_payload, intent) {
          if (!intent) return { value: {} }
          const { name = '' } = intent.payload as { name?: string }
          if (intent.type === 'validate' || intent.type === 'update') delete left[name]
          const [, row] = removedRow.exec(name) ?? []
          const isInRow = (key: string) => key === row || key.startsWith(`${row}.`)
          for (const key of Object.keys(left)) if (isInRow(key)) delete left[key]
          return { error: { ...left } }
        },
      })
    },
  }
}

const removedRow = new RegExp(`^(.+)\\.${removedMark}$`)
