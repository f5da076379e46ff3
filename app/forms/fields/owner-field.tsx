import type { SubmissionResult } from '@conform-to/react'

interface OwnerFieldProps {
  /** Account id of who is signed in. */
  owner: string
  /** What the server said to the last post: a form stays that of who opened it. */
  answer?: SubmissionResult<string[]>
}

/** Says for whom a form was drawn, so that it changes nothing of somebody who logged in meanwhile. */
export function OwnerField({ owner, answer }: OwnerFieldProps) {
  return (
    <input
      type="hidden"
      name="owner"
      defaultValue={String(answer?.initialValue?.owner ?? owner)}
      autoComplete="off"
    />
  )
}
