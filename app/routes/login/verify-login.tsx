import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { pathAfterSignIn } from '#app/access/path-after-login-route.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { laneOf } from '#app/accounts/login/login-device-route.server.ts'
import { type PendingLogin, pendingMinutes } from '#app/accounts/login/pending-login.server.ts'
import {
  findPendingLogin,
  finishPendingLogin,
  forgetPendingLogin,
  hasBegunLogin,
} from '#app/accounts/login/pending-login-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import { PasskeyButton } from '#app/accounts/passkeys/passkey-button.tsx'
import { getPerson, type Visit } from '#app/accounts/sessions/session-route.server.ts'
import { wrongAppCode, wrongRecoveryCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import {
  appCodeForm,
  type CodeForm,
  recoveryCodeForm,
} from '#app/accounts/two-factor/two-factor-forms.server.ts'
import { secondFactorOf } from '#app/accounts/two-factor/two-factor-state.server.ts'
import {
  verifyAppCode,
  verifyRecoveryCode,
} from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { titledBy } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

type CodeKind = 'app' | 'recovery'

const titles: Record<CodeKind, string> = {
  app: 'Enter your code',
  recovery: 'Enter a recovery code',
}

export const { handle, meta } = titledBy<typeof loader>(({ kind }) => titles[kind])

export { actionHeaders as headers }

/** The second step of a login to an account with an authenticator. Until it is done there is no session. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visit = { request, context }
  const pending = await findPendingLogin(visit)
  if (!pending) throw await elsewhere(visit)
  const { isLocked, passkeys } = await secondFactorOf(
    context.db,
    pending.person.id,
    await laneOf(request, emailHash(pending.person.email)),
  )
  return { kind: kindOf(request), isLocked, hasPasskeys: passkeys > 0 }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = { request, context }
  const pending = await findPendingLogin(visit)
  if (!pending) return await elsewhere(visit)
  const kind = kindOf(request)
  const { schema, verify, wrong } = kinds[kind]
  const submission = await readSubmission(request, schema)
  const hideFields = ['code']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  try {
    const lane = await laneOf(request, emailHash(pending.person.email))
    if (!(await verify(context.db, pending.person, submission.value.code, lane))) {
      return invalid(submission, { hideFields, fieldErrors: { code: [wrong] } })
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return invalid(submission, { hideFields, ...refusal, formErrors: [refusal.message] })
  }
  return await finish(visit, pending, kind)
}

export default function Verify() {
  const { kind } = useLoaderData<typeof loader>()
  return kind === 'app' ? <AppCode /> : <RecoveryCode />
}

function AppCode() {
  const { isLocked, hasPasskeys } = useLoaderData<typeof loader>()
  const { form, fields } = useCodeForm('app')
  return (
    <Page
      title={titles.app}
      lead="Your password is right. Your account also asks for a code from your authenticator app."
      before={<ErrorSummary form={form} />}
    >
      {isLocked && <Locked />}
      <Form form={form}>
        <TextField
          field={fields.code}
          label="6-digit code"
          hint="Open your authenticator app and enter the code that it shows for this account."
          chars={8}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton pending="Verifying…">Log in</SubmitButton>
      </Form>
      {hasPasskeys && <PasskeyButton purpose="second-factor" />}
      <p>
        <Link to="?with=recovery" className="touch-link">
          Use a recovery code instead
        </Link>
      </p>
      <StartAgain />
    </Page>
  )
}

function RecoveryCode() {
  const { form, fields } = useCodeForm('recovery')
  return (
    <Page
      title={titles.recovery}
      lead="Recovery codes are for when you do not have your authenticator app. Each works once."
      before={<ErrorSummary form={form} />}
    >
      <Form form={form}>
        <TextField
          field={fields.code}
          label="Recovery code"
          hint="16 letters and digits. Spaces, hyphens and small letters do not matter."
          chars={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton pending="Verifying…">Log in</SubmitButton>
      </Form>
      <p>
        <Link to="?" className="touch-link">
          Use your authenticator app instead
        </Link>
      </p>
      <p>
        Lost both? Whoever runs this site can turn two-factor authentication off for you, once they
        are sure who you are.
      </p>
      <StartAgain />
    </Page>
  )
}

function Locked() {
  return (
    <Notice tone="danger" title="Your authenticator app is locked">
      <p>
        Too many wrong codes were entered over time, so its codes are not accepted any more. Use a
        recovery code, then set your app up again in your settings.
      </p>
    </Notice>
  )
}

function StartAgain() {
  return (
    <p>
      Not your account?{' '}
      <Link to="/login" className="link">
        Start again
      </Link>
    </p>
  )
}

function useCodeForm(id: CodeKind) {
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<CodeForm>({
    id,
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return { form, fields }
}

const kinds = {
  app: { schema: appCodeForm, verify: verifyAppCode, wrong: wrongAppCode },
  recovery: { schema: recoveryCodeForm, verify: verifyRecoveryCode, wrong: wrongRecoveryCode },
} as const

function kindOf({ url }: Request): CodeKind {
  return new URL(url).searchParams.get('with') === 'recovery' ? 'recovery' : 'app'
}

async function finish(visit: Visit, pending: PendingLogin, kind: CodeKind) {
  const { context, request } = visit
  const headers = await finishPendingLogin(visit, pending)
  if (!headers) return await elsewhere(visit)
  const path = pending.path ?? (await pathAfterSignIn(context, pending.person, request))
  return redirectWithSuccess(path, await wordsFor(visit, pending, kind), { headers })
}

async function wordsFor({ context }: Visit, { person }: PendingLogin, kind: CodeKind) {
  const done = 'Login successful!'
  if (kind === 'app') return done
  const { recoveryCodesLeft: left } = await secondFactorOf(context.db, person.id)
  if (left === 0) return `${done} You have no recovery codes left: make new ones in Settings.`
  return `${done} You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`
}

/** Where somebody goes for whom no login waits: never begun, finished elsewhere, or too old. */
async function elsewhere(visit: Visit) {
  if (await getPerson(visit)) return redirect('/dashboard')
  if (!(await hasBegunLogin(visit))) return redirect('/login')
  return redirectWithError(
    '/login',
    `This login has ended: there are ${pendingMinutes} minutes for the second step. Please log in again.`,
    { headers: { 'Set-Cookie': await forgetPendingLogin() } },
  )
}
