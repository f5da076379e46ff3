import { useState } from 'react'
import { useRootData } from '#app/ui/document/root-data.ts'
import { accountMarkField } from '../draft-fields.ts'

/** Names the account of the form, so that a late post becomes a draft of that account only. */
export function AccountMarkField() {
  const current = useRootData()?.session?.accountMark
  // Another account may log in while the page is open: the mark stays.
  const [mark] = useState(current)
  if (!mark) return null
  return <input type="hidden" name={accountMarkField} defaultValue={mark} autoComplete="off" />
}
