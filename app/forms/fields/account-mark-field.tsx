import { useState } from 'react'
import { useRootData } from '#app/ui/document/root-data.ts'
import { accountMarkField } from '../draft-fields.ts'

/** Names the account that a form was drawn for, so that a late post is kept for nobody else. */
export function AccountMarkField() {
  const current = useRootData()?.session?.who
  // Another account may log in while the page stays open: the form keeps the mark it was opened
  // with.
  const [who] = useState(current)
  if (!who) return null
  return <input type="hidden" name={accountMarkField} defaultValue={who} autoComplete="off" />
}
