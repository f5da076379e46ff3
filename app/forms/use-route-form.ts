import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useClearingErrors } from './use-clearing-errors.ts'

// biome-ignore lint/suspicious/noExplicitAny: what `useForm` accepts
type FormValues = Record<string, any>

interface RouteFormOptions<Values extends FormValues> {
  /** Id of the form in the page. */
  id: string
  defaultValue?: DefaultValue<Values>
  /** The server's answer to the last post, where it is not simply that of the route. */
  answer?: SubmissionResult<string[]>
}

/**
 * Returns a form and its fields, as `useForm` of conform: with the values and errors of the last post
 * to this route. An edited field loses its error; all rules stay on the server.
 */
export function useRouteForm<Values extends FormValues>({
  id,
  defaultValue,
  ...given
}: RouteFormOptions<Values>) {
  const posted = useActionData<SubmissionResult<string[]>>()
  const answer = 'answer' in given ? given.answer : posted
  return useForm<Values, Values, string[]>({
    id,
    defaultValue,
    lastResult: answer,
    ...useClearingErrors(answer),
  })
}
