import type { ReactNode } from 'react'
import { CheckboxField } from '#app/forms/fields/choice-fields.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import type { useRouteForm } from '#app/forms/use-route-form.ts'
import { newPasswordHint, PasswordField } from '../password/password-field.tsx'
import { TimeZoneField } from '../time-zone/time-zone-field.tsx'
import { AgreementLabel } from './agreement-label.tsx'

/** Values of the fields of a new account. */
export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  agreedToTerms: boolean
}

interface NewAccountFieldsProps {
  fields: ReturnType<typeof useRouteForm<NewAccount>>[1]
  /** The field of the email address. */
  email: ReactNode
  passwordLabel: string
  confirmLabel: string
}

/** The fields of a new account: name, email, password twice, and the terms. */
export function NewAccountFields({
  fields,
  email,
  passwordLabel,
  confirmLabel,
}: NewAccountFieldsProps) {
  return (
    <>
      <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
      <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
      {email}
      <PasswordField
        field={fields.password}
        label={passwordLabel}
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.confirmPassword}
        label={confirmLabel}
        autoComplete="new-password"
      />
      <CheckboxField field={fields.agreedToTerms} label={<AgreementLabel />} />
      <TimeZoneField />
    </>
  )
}
