import { Link } from '@remix-run/react'
import { CheckboxField } from '#app/forms/fields/choice-fields.tsx'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { newPasswordHint, PasswordField } from '../password/password-field.tsx'
import { AgreementLabel } from './agreement-label.tsx'

interface RegistrationFields {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  agreedToTerms: boolean
}

export function RegistrationForm() {
  const [form, fields] = useRouteForm<RegistrationFields>({ id: 'register' })
  // The server lists the error of two different passwords last; on the page the box is last.
  const { agreedToTerms, ...others } = form.allErrors
  return (
    <FormPage
      form={form}
      title="Create your account"
      lead="Then fill in your medical profile at your own pace."
      errors={{ ...others, agreedToTerms }}
      submit="Create Account"
      pending="Creating Account..."
      isCompact
      after={
        <p>
          Already have an account? <Link to="/login">Login</Link>
        </p>
      }
    >
      <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
      <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <PasswordField
        field={fields.password}
        label="Password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm password"
        autoComplete="new-password"
      />
      <CheckboxField field={fields.agreedToTerms} label={<AgreementLabel />} />
    </FormPage>
  )
}
