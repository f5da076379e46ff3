import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
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
  const entries = Object.entries(fields)
  const isPressed = post && entries.every(([name, value]) => post.get(name) === value)
  return (
    <Form method="post" action={to} className="max-w-full">
      {entries.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      <Button
        variant={variant}
        aria-disabled={post !== undefined || undefined}
        onClick={event => {
          if (post) event.preventDefault()
        }}
      >
        {isPressed ? pending : children}
      </Button>
    </Form>
  )
}
