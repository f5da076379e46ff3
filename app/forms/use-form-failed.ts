import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router-dom'
import { isProofQuestion } from '#app/forms/re-authentication-question.ts'
import { useMended } from './resolved-errors.ts'

/**
 * Whether this page answers a post that had errors. The document's title must say so, and `meta` is told
 * nothing of actions; the router's state is the one place that holds it on the server and in the browser.
 */
export function useFormFailed(): boolean {
  const answers = useAnswers()
  const isMended = useMended()
  return Object.values(answers ?? {}).some(
    answer => answer?.status === 'error' && !isMended(answer) && !isProofQuestion(answer.error),
  )
}

/** What the actions of this page's routes answered to the last post, by the routes' ids; nothing when none was posted. */
export function useAnswers() {
  return useContext(UNSAFE_DataRouterStateContext)?.actionData ?? undefined
}
