import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { z } from 'zod'
import { pathAfterLogin } from '#app/access/path-after-login-route.server.ts'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import { draftsPath } from '#app/accounts/drafts/draft-paths.ts'
import { findDrafts } from '#app/accounts/drafts/draft-route.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { authenticator } from '#app/accounts/login/password-authenticator-route.server.ts'
import { logInAfterPassword } from '#app/accounts/login/pending-login-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import { PasskeyButton } from '#app/accounts/passkeys/passkey-button.tsx'
import { PasswordField } from '#app/accounts/password/password-field.tsx'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('Login')

export { actionHeaders as headers }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await getPerson({ request, context })
  if (!person) return null
  // Also whoever comes back to this page, or loads it anew, still finds what was kept.
  const kept = await findDrafts({ request, context }, person)
  return redirect(kept.length > 0 ? safeRedirectPath(context, draftsPath) : '/dashboard')
}

export async function action({ request, context }: ActionFunctionArgs) {
  // The strategy reads the body a second time.
  const submission = await readSubmission(request.clone(), loginSchema())
  const hideFields = ['password']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  try {
    const account = await authenticator(context).authenticate('form', request)
    const step = await logInAfterPassword({ request, context }, account)
    const path = step.path ?? (await pathAfterLogin(context, account, request))
    return step.isDone
      ? redirectWithSuccess(path, 'Login successful!', { headers: step.headers })
      : redirect(path, { headers: step.headers })
  } catch (error) {
    return invalid(submission, { hideFields, ...problemOf(error) })
  }
}

export default function Login() {
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<LoginFields>({
    id: 'login',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page title="Login" before={<ErrorSummary form={form} errors={saidOnce(form.allErrors)} />}>
      <Form form={form}>
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton pending="Logging in...">Login</SubmitButton>
      </Form>
      <PasskeyButton purpose="login" />
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <p>
        No account yet? <Link to="/register">Create an account</Link>
      </p>
    </Page>
  )
}

// Both fields carry the same words; the summary says them once, with a link to the first.
function saidOnce({ email, password, ...others }: Record<string, string[]>) {
  const isSame = email && String(email) === String(password)
  return { ...others, email, ...(!isSame && { password }) }
}

function loginSchema() {
  return z.object({
    email: requiredEmail(),
    password: z.string({ error: 'Password is required' }),
  })
}

type LoginFields = z.input<ReturnType<typeof loginSchema>>

function problemOf(error: unknown) {
  if (error instanceof InvalidLoginError) {
    const words = ['Invalid email or password']
    return { fieldErrors: { email: words, password: words } }
  }
  const refusal = refusalOf(error)
  if (!refusal) throw error
  return { ...refusal, formErrors: [refusal.message] }
}
