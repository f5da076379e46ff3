import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PasswordField } from './password/password-field.tsx'
import { twoFactorPath } from './two-factor/two-factor-path.ts'

interface PasswordFields {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

interface AccountProtectionProps {
  hasTwoFactor: boolean
  /** Target of "Cancel". */
  closeTo: string
}

/** Shows how an account is protected, with the form that changes the password. */
export function AccountProtection({ hasTwoFactor, closeTo }: AccountProtectionProps) {
  const [form, fields] = useRouteForm<PasswordFields>({ id: 'password' })
  return (
    <>
      <ErrorSummary form={form} errors={moveToConfirmPassword(form.allErrors)} />
      <TwoFactor isOn={hasTwoFactor} />
      <h3 className="mb-4">Change your password</h3>
      <RouteForm
        form={form}
        submit="Update Password"
        pending="Updating…"
        cancelTo={closeTo}
        isInDialog
      >
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          field={fields.newPassword}
          label="New password"
          hint="At least 8 characters, with an uppercase letter, a lowercase letter, a number and a special character. All other devices are then logged out."
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.confirmPassword}
          label="Confirm new password"
          autoComplete="new-password"
        />
      </RouteForm>
    </>
  )
}

/** Moves the form's message to the repeated password, so that the summary links to it once. */
function moveToConfirmPassword({
  '': formErrors,
  ...errors
}: Record<string, string[] | undefined>) {
  return formErrors && errors.confirmPassword
    ? { ...errors, confirmPassword: formErrors }
    : { ...errors, '': formErrors }
}

function TwoFactor({ isOn }: { isOn: boolean }) {
  return (
    <section className="mb-8 border-b pb-6">
      <h3 className="flex flex-wrap items-center gap-3">
        Two-factor authentication
        <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </h3>
      <p className="mb-4 mt-2">
        {isOn
          ? 'You log in with your password and a code from your authenticator app.'
          : 'If you turn it on, you log in with your password and a code from an app on your phone.'}
      </p>
      <ButtonLink to={twoFactorPath()} variant="secondary">
        {isOn ? 'Manage two-factor authentication' : 'Turn on two-factor authentication'}
      </ButtonLink>
    </section>
  )
}
