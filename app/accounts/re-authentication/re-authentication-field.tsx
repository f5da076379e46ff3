import { type ComponentProps, useRef } from 'react'
import { isReAuthenticationQuestion } from '#app/forms/re-authentication-question.ts'
import { PasswordField } from '../password/password-field.tsx'

interface ReAuthenticationFieldProps {
  field: ComponentProps<typeof PasswordField>['field']
  /** See `needsReAuthentication`. */
  isNeeded: boolean
}

/**
 * Asks for re-authentication within a form. Also drawn if the server answers a late post with it.
 */
export function ReAuthenticationField({ field, isNeeded }: ReAuthenticationFieldProps) {
  // Editing clears the errors of a field, which must not hide the field.
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

// conform reads its metadata through a proxy: a copy would lose computed values.
function withoutErrors(
  field: ReAuthenticationFieldProps['field'],
): ReAuthenticationFieldProps['field'] {
  return Object.create(field, { errors: { value: undefined }, valid: { value: true } })
}
