import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router-dom'

/**
 * Returns the answers of this page's actions to the last post, by the ids of their routes; undefined
 * when nothing was posted. Remix tells `meta` and parents nothing of actions, so this reads the
 * router's own state, here alone.
 */
export function useActionAnswers() {
  return useContext(UNSAFE_DataRouterStateContext)?.actionData ?? undefined
}
