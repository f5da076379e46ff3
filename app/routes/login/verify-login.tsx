import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pathAfterLogin } from '#app/access/path-after-login-route.server.ts'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { readBucket } from '#app/accounts/login/login-device-route.server.ts'
import { type PendingLogin, pendingMinutes } from '#app/accounts/login/pending-login.server.ts'
import {
  findPendingLogin,
  finishPendingLogin,
  forgetPendingLogin,
  hasBegunLogin,
} from '#app/accounts/login/pending-login-route.server.ts'
import { explainRateLimitOrThrow } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { getPerson, type RequestWithContext } from '#app/accounts/sessions/session-route.server.ts'
import { toldTimeZone } from '#app/accounts/time-zone/told-time-zone.server.ts'
import { wrongAppCode, wrongRecoveryCode } from '#app/accounts/two-factor/two-factor-codes.ts'
import { appCodeForm, recoveryCodeForm } from '#app/accounts/two-factor/two-factor-forms.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import {
  AppCodePage,
  type CodeKind,
  RecoveryCodePage,
  verifyTitles,
} from '#app/accounts/two-factor/verify-login-pages.tsx'
import {
  verifyAppCode,
  verifyRecoveryCode,
} from '#app/accounts/two-factor/verify-two-factor.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ kind }) => verifyTitles[kind])

export { actionHeaders as headers }

/** Shows the second step of a login. The session begins after it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visit = { request, context }
  const pending = await findPendingLogin(visit)
  if (!pending) throw await redirectWithoutLogin(visit)
  const { isLocked, passkeys } = await readTwoFactor(
    context.db,
    pending.person.id,
    await readBucket(request, emailHash(pending.person.email)),
  )
  return { kind: readCodeKind(request), isLocked, hasPasskeys: passkeys > 0 }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = { request, context }
  const pending = await findPendingLogin(visit)
  if (!pending) return await redirectWithoutLogin(visit)
  const kind = readCodeKind(request)
  const { schema, verify, wrong } = kinds[kind]
  const bucket = await readBucket(request, emailHash(pending.person.email))
  return await answerForm(request, {
    schema: schema.extend({ timeZone: toldTimeZone() }),
    save: async ({ code }) => {
      if (!(await verify(context.db, pending.person, code, bucket))) {
        throw new FormError({ fieldErrors: { code: [wrong] } })
      }
    },
    explain: explainRateLimitOrThrow,
    answer: ({ timeZone }) => finishLogin(visit, pending, { kind, timeZone }),
  })
}

export default function Verify() {
  const { kind, ...state } = useLoaderData<typeof loader>()
  return kind === 'app' ? <AppCodePage {...state} /> : <RecoveryCodePage />
}

const kinds = {
  app: { schema: appCodeForm, verify: verifyAppCode, wrong: wrongAppCode },
  recovery: { schema: recoveryCodeForm, verify: verifyRecoveryCode, wrong: wrongRecoveryCode },
} as const

function readCodeKind({ url }: Request): CodeKind {
  return new URL(url).searchParams.get('with') === 'recovery' ? 'recovery' : 'app'
}

async function finishLogin(
  visit: RequestWithContext,
  pending: PendingLogin,
  { kind, timeZone }: { kind: CodeKind; timeZone: string | undefined },
) {
  const { context, request } = visit
  const headers = await finishPendingLogin(visit, pending, timeZone)
  if (!headers) return await redirectWithoutLogin(visit)
  const path = pending.path ?? (await pathAfterLogin(context, pending.person, request))
  return redirectWithSuccess(path, await formatSuccess(visit, pending, kind), { headers })
}

async function formatSuccess(
  { context }: RequestWithContext,
  { person }: PendingLogin,
  kind: CodeKind,
) {
  const message = 'Login successful!'
  if (kind === 'app') return message
  const { recoveryCodesLeft: left } = await readTwoFactor(context.db, person.id)
  if (left === 0) return `${message} You have no recovery codes left: make new ones in Settings.`
  return `${message} You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`
}

/** Redirects a browser whose login was never begun, is already finished, or has expired. */
async function redirectWithoutLogin(visit: RequestWithContext) {
  if (await getPerson(visit)) return redirect('/dashboard')
  if (!(await hasBegunLogin(visit))) return redirect('/login')
  return redirectWithError(
    '/login',
    `This login has ended: there are ${pendingMinutes} minutes for the second step. Please log in again.`,
    { headers: { 'Set-Cookie': await forgetPendingLogin() } },
  )
}
