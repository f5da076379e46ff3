import { type SubmissionResult, useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ownPath } from '#app/accounts/own-path.server.ts'
import { newPasswordHint, PasswordField } from '#app/accounts/password-field.tsx'
import { refusalOf } from '#app/accounts/refusal.server.ts'
import { findReset, resetPassword } from '#app/accounts/reset.server.ts'
import { chosenPassword, confirmed } from '#app/accounts/rules.server.ts'
import { WeakPasswordError } from '#app/accounts/users.server.ts'
import { actionHeaders } from '#app/forms/action-headers.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Form } from '#app/forms/form.tsx'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { logError } from '#app/log.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titledBy } from '#app/ui/titled.ts'

const title = 'Choose a new password'
const goneTitle = 'This link does not work any more'

type Shown = { email: string } | { gone: true }

export const { handle, meta } = titledBy<() => Shown>(shown =>
  'gone' in shown ? goneTitle : title,
)

export { actionHeaders as headers }

/** For whoever has the mail. Only the button does something: mail scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const person = await findReset(context.db, params.token ?? '')
  return person ? data<Shown>({ email: person.email }) : gone()
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? ''
  if (!(await findReset(context.db, token))) return gone()
  const submission = await readSubmission(request, resetSchema())
  const hideFields = ['password', 'confirmPassword']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  try {
    if (!(await resetPassword(context.db, token, submission.value.password))) return gone()
    const message = 'Your new password is set. Log in with it.'
    return await redirectWithSuccess(ownPath(context, '/login'), message)
  } catch (error) {
    return invalid(submission, { hideFields, ...problemOf(error, context.requestId) })
  }
}

/** The same answer for whatever opens nothing. */
function gone() {
  return data<Shown>({ gone: true }, { status: 404 })
}

function resetSchema() {
  return z
    .object({ password: chosenPassword(), confirmPassword: z.string().default('') })
    .refine(confirmed.isMet, confirmed.params)
}

function problemOf(error: unknown, requestId: string) {
  if (error instanceof WeakPasswordError) {
    return { fieldErrors: { password: error.words } }
  }
  const refusal = refusalOf(error)
  if (refusal) return { ...refusal, formErrors: [refusal.message] }
  logError(error, requestId)
  return { status: 503, formErrors: ['Not saved: your password is the old one. Please try again.'] }
}

type Answer = SubmissionResult<string[]> & { gone?: true }

export default function ResetPassword() {
  const shown = useLoaderData<Shown>()
  const answer = useActionData<Answer>()
  if ('gone' in shown || answer?.gone) return <Gone />
  return <NewPassword email={shown.email} answer={answer} />
}

interface NewPasswordProps {
  email: string
  answer?: SubmissionResult<string[]>
}

function NewPassword({ email, answer }: NewPasswordProps) {
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({
    id: 'reset',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={title}
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
        <div className="form-actions">
          <SubmitButton pending="Saving…">Set new password</SubmitButton>
        </div>
      </Form>
    </Page>
  )
}

function Gone() {
  return (
    <Page title={goneTitle}>
      <p className="max-w-prose">
        A link to choose a password works once, for half an hour, and only the newest one works. If
        this one was not used, your password is as it was.
      </p>
      <div className="form-actions">
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
        <ButtonLink to="/login" variant="quiet">
          Back to login
        </ButtonLink>
      </div>
    </Page>
  )
}
