import { useState } from 'react'
import { useRootData } from '#app/ui/document/root-data.ts'
import { drawnForField } from './draft-fields.ts'

/** Names the account that a form was drawn for, so that a late post is kept for nobody else. */
export function DrawnFor() {
  const current = useRootData()?.session?.who
  // Another account may log in while the page stays open: the form keeps the mark it was opened
  // with.
  const [who] = useState(current)
  if (!who) return null
  return <input type="hidden" name={drawnForField} defaultValue={who} autoComplete="off" />
}
