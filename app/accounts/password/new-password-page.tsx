import { type SubmissionResult, useForm } from '@conform-to/react'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { Page } from '#app/ui/page.tsx'
import { type FirstReset, FirstResetFields } from './first-reset-fields.tsx'
import { newPasswordHint, PasswordField } from './password-field.tsx'

/** Title of the page of a link that sets a new password. */
export const newPasswordTitle = 'Choose a new password'

interface NewPasswordPageProps {
  email: string
  first?: FirstReset
  answer?: SubmissionResult<string[]>
}

interface ResetFields {
  password: string
  confirmPassword: string
  isMaker: boolean
  choice: 'keep' | 'end'
}

/** Asks for a new password, and before the first reset what is to be kept. */
export function NewPasswordPage({ email, first, answer }: NewPasswordPageProps) {
  const [form, fields] = useForm<ResetFields>({
    id: 'reset',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={newPasswordTitle}
      lead={
        <span className="[overflow-wrap:anywhere]">
          For the account of <strong>{email}</strong>. All devices are then logged out.
        </span>
      }
      before={<ErrorSummary form={form} />}
    >
      <Form form={form}>
        {/* For password managers, which keep a password under a name. */}
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
        <div className="form-actions">
          <SubmitButton pending="Saving…">Set new password</SubmitButton>
        </div>
      </Form>
    </Page>
  )
}
