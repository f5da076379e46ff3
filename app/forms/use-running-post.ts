import { useFormAction, useNavigation } from '@remix-run/react'

/**
 * What a form of this page has posted, while the answer is under way.
 * @param action where the form posts to, when that is not the page itself.
 */
export function useRunningPost(action?: string): FormData | undefined {
  const here = useFormAction(action)
  const { state, formMethod, formAction, formData } = useNavigation()
  return state !== 'idle' && formMethod === 'POST' && formAction === here ? formData : undefined
}
