import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { countAccountAccess } from '#app/account-data/account-access/account-access.server.ts'
import { accountAccessPath } from '#app/account-data/account-access/account-access-link.server.ts'
import { resetPassword } from '#app/account-data/account-access/reset-password.server.ts'
import { accessLines } from '#app/accounts/account-access.ts'
import { chosenPassword, passwordsMatch } from '#app/accounts/account-rules.server.ts'
import { explainRateLimit } from '#app/accounts/login/rate-limit-reply-route.server.ts'
import { type FirstProof, findFirstProof } from '#app/accounts/password/first-reset.server.ts'
import type { FirstReset } from '#app/accounts/password/first-reset-fields.tsx'
import { NewPasswordPage, newPasswordTitle } from '#app/accounts/password/new-password-page.tsx'
import { findReset } from '#app/accounts/password/password-reset.server.ts'
import { WeakPasswordError } from '#app/accounts/password/weak-passwords.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { safeRedirectPath } from '#app/http/safe-redirect-path.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const goneTitle = 'This link does not work any more'

type PageData = { email: string; first?: FirstReset } | { gone: true }

export const { handle, meta } = defineTitleFrom<() => PageData>(pageData =>
  'gone' in pageData ? goneTitle : newPasswordTitle,
)

export { actionHeaders as headers }

/** Changes nothing, because mail scanners open every link. The button sets the password. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db } = context
  const person = await findReset(db, params.token ?? '')
  if (!person) return gone()
  const proof = await findFirstProof(db, person.id)
  if (!proof) return data<PageData>({ email: person.email })
  const lines = accessLines(await countAccountAccess(db, person.id))
  return data<PageData>({ email: person.email, first: { proof, lines } })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const person = await findReset(db, token)
  if (!person) return gone()
  const proof = await findFirstProof(db, person.id)
  return await answerForm(request, {
    schema: resetSchema(proof),
    save: async ({ password, isMaker, choice }) => {
      const options = { isMaker: proof === 'ask' ? choice === 'keep' : isMaker }
      return await resetPassword(db, token, password, options)
    },
    explain: error =>
      error instanceof WeakPasswordError
        ? { fieldErrors: { password: error.messages } }
        : explainRateLimit(error),
    notSaved: 'Not saved: your password has not changed. Please try again.',
    answer: async (_, accessToken) => {
      if (!accessToken) return gone()
      const path = safeRedirectPath(context, accountAccessPath(accessToken))
      return await redirectWithSuccess(
        path,
        'Your new password is set. All devices are logged out.',
      )
    },
  })
}

/** Returns the same answer for every invalid link. */
function gone() {
  return data<PageData>({ gone: true }, { status: 404 })
}

function resetSchema(proof: FirstProof | undefined) {
  const choice = z.enum(['keep', 'end'], { error: 'Choose one of the two' })
  return z
    .object({
      password: chosenPassword(),
      confirmPassword: z.string().default(''),
      isMaker: z.boolean().default(false),
      choice: proof === 'ask' ? choice : choice.optional().catch(undefined),
    })
    .refine(passwordsMatch.isMet, passwordsMatch.params)
}

export default function ResetPassword() {
  const pageData = useLoaderData<PageData>()
  const answer = useActionData<{ gone?: true }>()
  if ('gone' in pageData || answer?.gone) return <LinkGone />
  return <NewPasswordPage {...pageData} />
}

function LinkGone() {
  return (
    <Page title={goneTitle}>
      <p className="max-w-prose">
        A link to choose a password works once, for half an hour, and only the newest one works. If
        this one was not used, your password has not changed.
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
