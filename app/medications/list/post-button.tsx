import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { useRunningPost } from '#app/forms/use-running-post.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'

interface PostButtonProps {
  /** Address of the post. */
  to: string
  /** Posted fields; they alone distinguish the buttons of a list. */
  fields: Record<string, string>
  /** Label during the post. */
  pending: string
  variant?: ButtonVariant
  children: ReactNode
}

/** A button in a form of its own, for one action on one medication. */
export function PostButton({ to, fields, pending, variant, children }: PostButtonProps) {
  // The fragment is not part of the posted address.
  const post = useRunningPost(to.split('#')[0])
  const isPressed =
    post && Object.entries(fields).every(([name, value]) => post.get(name) === value)
  return (
    <Form method="post" action={to} className="max-w-full">
      <HiddenFields values={fields} />
      <Button
        variant={variant}
        aria-disabled={post !== undefined || undefined}
        onClick={event => {
          if (post) event.preventDefault()
        }}
      >
        {/* As in `SubmitButton`. */}
        {isPressed ? pending : <span>{children}</span>}
      </Button>
    </Form>
  )
}
