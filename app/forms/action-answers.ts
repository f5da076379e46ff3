import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext } from 'react-router-dom'

/**
 * Returns the answers to the last post by route id; undefined when nothing was posted. Remix offers
 * them to the route alone, so this reads the state of the router.
 */
export function useActionAnswers() {
  return useContext(UNSAFE_DataRouterStateContext)?.actionData ?? undefined
}
