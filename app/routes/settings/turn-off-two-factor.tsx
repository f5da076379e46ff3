import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { renewSession } from '#app/accounts/sessions/session-route.server.ts'
import { turnOffTwoFactor } from '#app/accounts/two-factor/turn-off-two-factor.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { twoFactorOf } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Turn off two-factor authentication'

export const { handle, meta } = titled(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { authenticator } = await twoFactorOf(context.db, access.owner.id)
  if (!authenticator) throw redirect(twoFactorPath())
  return { proofNeeded: needsReAuthentication(access) }
}

const turningOff = z.object(reAuthenticationFields)

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { db } = context
  if (!(await twoFactorOf(db, access.owner.id)).authenticator) return redirect(twoFactorPath())
  const submission = await readSubmission(request, turningOff)
  const hideFields = ['proof']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refused = await checkReAuthentication(context, access, submission.value.proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  if (!(await tryWrite(turnOffTwoFactor(db, access.owner)))) {
    const formErrors = ['Not turned off: that was not saved. Please try again.']
    return invalid(submission, { hideFields, formErrors, status: 503 })
  }
  const headers = { 'Set-Cookie': await renewSession({ request, context }) }
  return redirectWithSuccess(twoFactorPath(), 'Two-factor authentication is off', { headers })
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function TurnOff() {
  const { proofNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof turningOff>>({
    id: 'turn-off',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={`${title}?`}
      before={
        <>
          <BackLink to={twoFactorPath()}>Back to two-factor authentication</BackLink>
          <ErrorSummary form={form} />
        </>
      }
    >
      <Form form={form}>
        <ul className="max-w-prose list-disc space-y-2 pl-6">
          <li>Your password alone will log in to your account again.</li>
          <li>Your recovery codes work no longer. You can delete the account from your app.</li>
        </ul>
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Turning off…">Turn off</SubmitButton>
          <ButtonLink to={twoFactorPath()} variant="secondary">
            Keep it on
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
