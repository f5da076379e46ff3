import { type ComponentProps, useRef } from 'react'
import { isReAuthenticationQuestion } from '#app/forms/re-authentication-question.ts'
import { PasswordField } from '../password/password-field.tsx'

interface ReAuthenticationFieldProps {
  field: ComponentProps<typeof PasswordField>['field']
  /** What the loader says of it: see `needsReAuthentication`. */
  isNeeded: boolean
}

/**
 * Asks somebody who proved a while ago who they are to do so again, as a part of the form of what they want to do. Also
 * where the page was opened in time and posted too late: then the answer to the post brings the field.
 */
export function ReAuthenticationField({ field, isNeeded }: ReAuthenticationFieldProps) {
  // Editing a field takes its errors away, and must not take the field away with them.
  const isShown = useRef(false)
  isShown.current ||= isNeeded || field.errors !== undefined
  if (!isShown.current) return null
  return (
    <PasswordField
      field={isReAuthenticationQuestion({ proof: field.errors }) ? withoutErrors(field) : field}
      label="Your password"
      hint="To be sure that it is you. We ask again when your last login is more than ten minutes ago. If you use an authenticator app, a code from it will do too."
      autoComplete="current-password"
    />
  )
}

// conform reads its metadata through a proxy, so that a copy would lose what it computes.
function withoutErrors(
  field: ReAuthenticationFieldProps['field'],
): ReAuthenticationFieldProps['field'] {
  return Object.create(field, { errors: { value: undefined }, valid: { value: true } })
}
