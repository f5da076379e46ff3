import { useFormAction, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'

interface SubmitButtonProps {
  children: ReactNode
  /** What the button says while the answer is under way, such as "Saving…". */
  pending: string
  /** Path the form posts to, when it is not this page's own. */
  action?: string
  name?: string
  value?: string
  variant?: ButtonVariant
}

/** A submit button that says what is happening. A second press while waiting does nothing. */
export function SubmitButton({
  children,
  pending,
  action,
  name,
  value,
  variant = 'primary',
}: SubmitButtonProps) {
  const isPending = useIsPosting(action, name && value ? { name, value } : undefined)
  return (
    <Button
      type="submit"
      variant={variant}
      name={name}
      value={value}
      aria-disabled={isPending || undefined}
      onClick={event => {
        if (isPending) event.preventDefault()
      }}
    >
      {isPending ? pending : children}
    </Button>
  )
}

function useIsPosting(
  action: string | undefined,
  button: { name: string; value: string } | undefined,
): boolean {
  const here = useFormAction()
  const { state, formMethod, formAction, formData } = useNavigation()
  if (state === 'idle' || formMethod !== 'POST' || formAction !== (action ?? here)) return false
  return button ? formData?.get(button.name) === button.value : formData?.has('__intent__') !== true
}
