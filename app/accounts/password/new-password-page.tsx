import { FormPage } from '#app/forms/fields/form-page.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { type FirstReset, FirstResetFields } from './first-reset-fields.tsx'
import { newPasswordHint, PasswordField } from './password-field.tsx'

export const newPasswordTitle = 'Choose a new password'

interface NewPasswordPageProps {
  email: string
  first?: FirstReset
}

interface ResetFields {
  password: string
  confirmPassword: string
  isMaker: boolean
  choice: 'keep' | 'end'
}

/** Asks for a new password, and at the first reset for what stays. */
export function NewPasswordPage({ email, first }: NewPasswordPageProps) {
  const [form, fields] = useRouteForm<ResetFields>({ id: 'reset' })
  return (
    <FormPage
      form={form}
      title={newPasswordTitle}
      lead={
        <span className="[overflow-wrap:anywhere]">
          For the account of{' '}
          <strong>
            <EmailAddress>{email}</EmailAddress>
          </strong>
          . All devices are then logged out.
        </span>
      }
      submit="Set new password"
      pending="Saving…"
    >
      {/* For password managers: they save a password with a username. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        field={fields.password}
        label="New password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.confirmPassword}
        label="Confirm new password"
        autoComplete="new-password"
      />
      {first && <FirstResetFields {...first} fields={fields} />}
    </FormPage>
  )
}
