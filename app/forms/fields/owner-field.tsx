import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'

/**
 * Names the owner of the form, so that it never changes another record. It stays the same when the
 * form is shown again.
 * @param owner id of the account whose record the form changes.
 */
export function OwnerField({ owner }: { owner: string }) {
  const answer = useActionData<SubmissionResult<string[]>>()
  return (
    <input
      type="hidden"
      name="owner"
      defaultValue={String(answer?.initialValue?.owner ?? owner)}
      autoComplete="off"
    />
  )
}
