import { useFormAction, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

interface SubmitButtonProps {
  children: ReactNode
  /** What the button says while the answer is under way, such as "Saving…". */
  pending: string
}

/** The button that posts its page's form, and says what is happening. A second press while waiting does nothing. */
export function SubmitButton({ children, pending }: SubmitButtonProps) {
  const isPending = useIsPosting()
  return (
    <Button
      type="submit"
      aria-disabled={isPending || undefined}
      onClick={event => {
        if (isPending) event.preventDefault()
      }}
    >
      {isPending ? pending : children}
    </Button>
  )
}

// Adding a row posts the form as well, and saves nothing.
function useIsPosting(): boolean {
  const here = useFormAction()
  const { state, formMethod, formAction, formData } = useNavigation()
  return (
    state !== 'idle' && formMethod === 'POST' && formAction === here && !formData?.has('__intent__')
  )
}
