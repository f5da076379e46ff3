import { parse, type Submission, type SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'

/**
 * Options for `useForm` that take away a field's error as soon as the field is edited, and add and remove rows at
 * once. They judge nothing: every rule stays on the server, which says on the next post what is still wrong.
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
          if (!intent) return { value: {} }
          const { name = '' } = intent.payload as { name?: string }
          if (intent.type === 'validate') delete left[name]
          // The rows behind a removed one have other names now.
          if (intent.type === 'remove') for (const key of keysBelow(name, left)) delete left[key]
          return { error: { ...left } }
        },
      })
    },
  }
}

function keysBelow(list: string, errors: object): string[] {
  return Object.keys(errors).filter(name => name.startsWith(`${list}[`))
}
