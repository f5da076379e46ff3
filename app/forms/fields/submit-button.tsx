import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useRunningPost } from '../use-running-post.ts'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** What the button says while the answer is under way, such as "Saving…". */
  pending: string
  /** Where its form posts to, when that is not the page itself. */
  to?: string
  /**
   * True if something has to be done first: the button keeps its place and the focus, and does
   * nothing.
   */
  isDisabled?: boolean
}

/**
 * A button that posts its form, and says what is happening. A second press while waiting does nothing.
 * Where a form has several, `name` and `value` tell them apart.
 */
export function SubmitButton({
  children,
  pending,
  to,
  isDisabled = false,
  ...rest
}: SubmitButtonProps) {
  const post = useRunningPost(to)
  const isPressed = rest.name ? post?.get(rest.name) === rest.value : post !== undefined
  return (
    <Button
      {...rest}
      aria-disabled={post !== undefined || isDisabled || undefined}
      onClick={event => {
        if (post || isDisabled) event.preventDefault()
      }}
    >
      {isPressed ? pending : children}
    </Button>
  )
}
