import { Link } from '@remix-run/react'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { type NewAccount, NewAccountFields } from './new-account-fields.tsx'

export function RegistrationForm() {
  const [form, fields] = useRouteForm<NewAccount>({ id: 'register' })
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
      <NewAccountFields
        fields={fields}
        email={<TextField field={fields.email} label="Email" type="email" autoComplete="email" />}
        passwordLabel="Password"
        confirmLabel="Confirm password"
      />
    </FormPage>
  )
}
