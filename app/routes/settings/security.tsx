import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { AccountProtection } from '#app/accounts/account-protection.tsx'
import { StaleProofError } from '#app/accounts/login/log-in.server.ts'
import { logInPerson } from '#app/accounts/login/log-in-route.server.ts'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import {
  changePassword,
  SamePasswordError,
  WrongPasswordError,
} from '#app/accounts/password/change-password.server.ts'
import {
  passwordChangeSchema,
  passwordMismatch,
} from '#app/accounts/password/password-change-schema.server.ts'
import { hasPasswordHash } from '#app/accounts/password/set-password.server.ts'
import { WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { type InvalidOptions, invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { minutes } from '#app/lib/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import type { Database } from '#db/client.server.ts'

const title = 'Security Settings'
const closeTo = '/settings'
const donePath = '/settings/security?updated=password'
const closeAfterMs = 3000
/** The dialog confirms a change that is at most this old. */
const recentMs = minutes(1)

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner, session } = await requireAccess({ request, context }, 'manage')
  const { authenticator } = await readTwoFactor(context.db, owner.id)
  const hasUpdateParam = new URL(request.url).searchParams.get('updated') === 'password'
  const isRecent = Date.parse(session.authenticatedAt) > Date.now() - recentMs
  return { authenticator, isUpdated: hasUpdateParam && isRecent }
}

/** Changes the password. The form has the current one, so it needs no other re-authentication. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { actor } = await requireAccess({ request, context }, 'manage')
  const submission = await readSubmission(request, passwordChangeSchema())
  if (submission.status !== 'success') {
    const { currentPassword, confirmPassword } = submission.error ?? {}
    const isMismatch = confirmPassword?.includes(passwordMismatch.atField)
    return invalid(submission, {
      ...(isMismatch && { formErrors: [passwordMismatch.aboveForm] }),
      ...(currentPassword && { status: 403 }),
    })
  }
  const { currentPassword: current, newPassword: next } = submission.value
  try {
    const passwordHash = await changePassword(context.db, actor, { current, next })
    // No session begins if a reset has replaced the password meanwhile.
    const isProofValid = (trx: Database) => hasPasswordHash(trx, actor.id, passwordHash)
    const headers = await logInPerson({ request, context }, actor, { isProofValid })
    return redirectWithSuccess(donePath, 'Security settings updated successfully', { headers })
  } catch (error) {
    return invalid(submission, toErrorReply(error))
  }
}

export { actionHeaders as headers, keepTyped as clientAction }

function toErrorReply(error: unknown): InvalidOptions {
  if (error instanceof WrongPasswordError || error instanceof StaleProofError) {
    return { status: 403, fieldErrors: { currentPassword: ['This is not your current password'] } }
  }
  if (error instanceof SamePasswordError) {
    return { fieldErrors: { newPassword: ['This is your password already. Choose a new one.'] } }
  }
  if (error instanceof WeakPasswordError) {
    return { fieldErrors: { newPassword: error.messages } }
  }
  const refusal = explainRateLimit(error)
  if (refusal) return refusal
  logError(error)
  return { status: 503, formErrors: ['Failed to save security settings'] }
}

export default function ManageSecurity() {
  const { authenticator, isUpdated } = useLoaderData<typeof loader>()
  return (
    <Modal title={title} closeTo={closeTo}>
      {isUpdated ? (
        <PasswordUpdated />
      ) : (
        <AccountProtection hasTwoFactor={authenticator} closeTo={closeTo} />
      )}
    </Modal>
  )
}

/** Closes the dialog after three seconds. Without JavaScript it stays open. */
function PasswordUpdated() {
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  // The form that had the focus is no longer on the page.
  useIsomorphicLayoutEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => navigate(closeTo, { preventScrollReset: true }), closeAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div ref={panel} role="status" tabIndex={-1}>
      <Notice tone="good" title="Password updated successfully!" className="mb-6">
        <p>All other devices are logged out.</p>
      </Notice>
      <ButtonLink to={closeTo} variant="secondary" preventScrollReset>
        Back to settings
      </ButtonLink>
    </div>
  )
}
