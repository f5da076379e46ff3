import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useRunningPost } from '#app/forms/use-running-post.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'

interface PostButtonProps {
  /** Where it posts to. */
  to: string
  /** What it posts. A list has many such buttons, which differ in nothing else. */
  fields: Record<string, string>
  /** What it says while the answer is under way. */
  pending: string
  variant?: ButtonVariant
  children: ReactNode
}

/** A button that is a form of its own: it does one thing to one medicine. */
export function PostButton({ to, fields, pending, variant, children }: PostButtonProps) {
  // The place in the page that answers is no part of what is posted.
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
