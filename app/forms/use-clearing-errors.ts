import { parse, type Submission, type SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'

/**
 * Options for `useForm` that take away a field's error as soon as the field is edited. They judge nothing:
 * every rule stays on the server, which says on the next post what is still wrong.
 * @param answer what the server said to the last post.
 */
export function useClearingErrors(answer: SubmissionResult<string[]> | undefined) {
  const left = useMemo(() => ({ ...answer?.error }), [answer])
  return {
    shouldRevalidate: 'onInput' as const,
    // biome-ignore lint/suspicious/noExplicitAny: for the form of any schema
    onValidate({ formData }: { formData: FormData }): Submission<any, string[]> {
      return parse(formData, {
        resolve(_payload, intent) {
          if (intent?.type !== 'validate') return { value: {} }
          delete left[intent.payload.name ?? '']
          return { error: { ...left } }
        },
      })
    },
  }
}
