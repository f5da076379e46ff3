import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'

interface ProofFieldProps {
  field: ComponentProps<typeof PasswordField>['field']
  /** What the loader says of it: see `needsProof`. */
  isNeeded: boolean
}

/**
 * Asks somebody who proved a while ago who they are to do so again, as a part of the form of what they want to do. Also
 * where the page was opened in time and posted too late: then the answer to the post brings the field.
 */
export function ProofField({ field, isNeeded }: ProofFieldProps) {
  if (!isNeeded && !field.errors) return null
  return (
    <PasswordField
      field={field}
      label="Your password"
      hint="To be sure that it is you. We ask again when your last login is more than ten minutes ago."
      autoComplete="current-password"
    />
  )
}
