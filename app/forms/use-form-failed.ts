import { isReAuthenticationQuestion } from '#app/forms/re-authentication-question.ts'
import { useActionAnswers } from './action-answers.ts'
import { useResolved } from './resolved-errors.ts'

/** Returns whether this page answers a post that had errors: the document's title says so. */
export function useFormFailed(): boolean {
  const answers = useActionAnswers()
  const isResolved = useResolved()
  return Object.values(answers ?? {}).some(
    answer =>
      answer?.status === 'error' &&
      !isResolved(answer) &&
      !isReAuthenticationQuestion(answer.error),
  )
}
