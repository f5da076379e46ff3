import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router-dom'
import { useMended } from './mended.ts'

/**
 * Whether this page answers a post that had errors. The document's title must say so, and `meta` is told
 * nothing of actions; the router's state is the one place that holds it on the server and in the browser.
 */
export function useFormFailed(): boolean {
  const answers = useContext(UNSAFE_DataRouterStateContext)?.actionData
  const isMended = useMended()
  return Object.values(answers ?? {}).some(
    answer => answer?.status === 'error' && !isMended(answer),
  )
}
