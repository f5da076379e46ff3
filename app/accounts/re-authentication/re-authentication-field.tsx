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
      hint="This shows that it is you. We ask again if your last login was more than ten minutes ago. If you use an authenticator app, you can enter a code from it instead."
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
