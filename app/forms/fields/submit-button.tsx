import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useRunningPost } from '../use-running-post.ts'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** The label while the post is running, such as "Saving…". */
  pending: string
  /** Address of the form, if it is not the page itself. */
  to?: string
  /** True if the button does nothing yet; it keeps its place and the focus. */
  isDisabled?: boolean
}

/**
 * A button that posts its form once and shows progress. `name` and `value` identify it among
 * several.
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
      {/* React cannot remove a text that a page translator has replaced, but can remove a span. */}
      {isPressed ? pending : <span>{children}</span>}
    </Button>
  )
}
