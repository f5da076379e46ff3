import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { pathAfterLogin } from '#app/access/path-after-login-route.server.ts'
import { requiredEmail } from '#app/accounts/account-rules.server.ts'
import { draftsPath } from '#app/accounts/drafts/draft-paths.ts'
import { findDrafts } from '#app/accounts/drafts/draft-route.server.ts'
import { InvalidLoginError } from '#app/accounts/login/check-login.server.ts'
import { createAuthenticator } from '#app/accounts/login/password-authenticator-route.server.ts'
import {
  findPendingLogin,
  logInAfterPassword,
  verifyPath,
} from '#app/accounts/login/pending-login-route.server.ts'
import { explainRateLimitOrThrow } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { PasskeyButton } from '#app/accounts/passkeys/passkey-button.tsx'
import { PasswordField } from '#app/accounts/password/password-field.tsx'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { TimeZoneField } from '#app/accounts/time-zone/time-zone-field.tsx'
import { toldTimeZone } from '#app/accounts/time-zone/told-time-zone.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle('Login')

export { actionHeaders as headers }

/** The address after a right password, for a browser that has sent no cookie yet. */
const cookieCheckPath = '/login?c=1'
const cookiesMessage = 'Your browser blocks cookies. Allow them for this site to log in.'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visit = { request, context }
  const person = await getPerson(visit)
  const isChecked = new URL(request.url).searchParams.has('c')
  if (!person) {
    if (isChecked && (await findPendingLogin(visit))) return redirect(verifyPath)
    return { hasBlockedCookies: isChecked }
  }
  // Offers the drafts of a logged-in person again.
  const drafts = await findDrafts(visit, person)
  if (drafts.length > 0) return redirect(safeRedirectPath(context, draftsPath))
  return redirect(isChecked ? await pathAfterLogin(context, person) : '/dashboard')
}

export async function action({ request, context }: ActionFunctionArgs) {
  return await answerForm(request.clone(), {
    schema: loginSchema(),
    save: async ({ timeZone }) => {
      const account = await createAuthenticator(context).authenticate('form', request)
      const step = await logInAfterPassword({ request, context }, account, { timeZone })
      return { ...step, path: step.path ?? (await pathAfterLogin(context, account, request)) }
    },
    explain: explainError,
    answer: (_, { path, headers, isDone }) => {
      const next = request.headers.get('Cookie') ? path : cookieCheckPath
      return isDone
        ? redirectWithSuccess(next, 'Login successful!', { headers })
        : redirect(next, { headers })
    },
  })
}

export default function Login() {
  const { hasBlockedCookies } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<LoginFields>({ id: 'login' })
  return (
    <FormPage
      form={form}
      title="Login"
      errors={{ ...showOnce(form.allErrors), ...(hasBlockedCookies && { '': [cookiesMessage] }) }}
      submit="Login"
      pending="Logging in..."
      isCompact
      after={
        <>
          <PasskeyButton purpose="login" />
          <p className="mt-6">
            <Link to="/forgot-password" className="touch-link">
              Forgot your password?
            </Link>
          </p>
          <p>
            No account yet? <Link to="/register">Create an account</Link>
          </p>
        </>
      }
    >
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <TimeZoneField />
    </FormPage>
  )
}

// Shows a message that both fields have once.
function showOnce({ email, password, ...others }: Record<string, string[]>) {
  const isSame = email && String(email) === String(password)
  return { ...others, email, ...(!isSame && { password }) }
}

function loginSchema() {
  return z.object({
    email: requiredEmail(),
    password: z.string({ error: 'Password is required' }),
    timeZone: toldTimeZone(),
  })
}

type LoginFields = z.input<ReturnType<typeof loginSchema>>

function explainError(error: unknown): InvalidOptions {
  if (error instanceof InvalidLoginError) {
    const messages = ['Invalid email or password']
    return { fieldErrors: { email: messages, password: messages } }
  }
  return explainRateLimitOrThrow(error)
}
