import { useFormAction, useNavigation } from '@remix-run/react'

/**
 * Returns the posted data until the answer comes.
 * @param action address of the form, if it is not the page itself.
 */
export function useRunningPost(action?: string): FormData | undefined {
  const ownAction = useFormAction(action)
  const { state, formMethod, formAction, formData } = useNavigation()
  return state !== 'idle' && formMethod === 'POST' && formAction === ownAction
    ? formData
    : undefined
}
