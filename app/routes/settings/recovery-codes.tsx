import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { refusalOf } from '#app/accounts/login/rate-limited-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import {
  RecoveryCodesPage,
  recoveryCodesTitle,
} from '#app/accounts/two-factor/recovery-code-list.tsx'
import { renewRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { twoFactorOf } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { logError } from '#app/lib/log.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titledBy } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Make new recovery codes'

export const { handle, meta } = titledBy<typeof loader, object>((_, answer) =>
  answer && 'codes' in answer ? recoveryCodesTitle : title,
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { authenticator, recoveryCodesLeft } = await twoFactorOf(context.db, access.owner.id)
  if (!authenticator) throw redirect(twoFactorPath())
  return { left: recoveryCodesLeft, proofNeeded: needsReAuthentication(access) }
}

const renewal = z.object(reAuthenticationFields)

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { db } = context
  if (!(await twoFactorOf(db, access.owner.id)).authenticator) return redirect(twoFactorPath())
  const submission = await readSubmission(request, renewal)
  const hideFields = ['proof']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refused = await checkReAuthentication(context, access, submission.value.proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  try {
    const codes = await renewRecoveryCodes(db, access.owner)
    return codes ? data({ codes }) : redirect(twoFactorPath())
  } catch (error) {
    const { message, ...refusal } = refusalOf(error) ?? notSaved(error)
    return invalid(submission, { ...refusal, hideFields, formErrors: [message] })
  }
}

function notSaved(error: unknown) {
  logError(error)
  const message = 'Your new codes were not saved: those from before still work. Please try again.'
  return { message, status: 503 }
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function NewRecoveryCodes() {
  const answer = useActionData<typeof action>()
  if (!answer || !('codes' in answer)) return <Ask answer={answer} />
  const done = 'You have ten new recovery codes. Those from before work no longer.'
  return <RecoveryCodesPage codes={answer.codes} done={done} />
}

type Answer = Exclude<ReturnType<typeof useActionData<typeof action>>, { codes: string[] }>

function Ask({ answer }: { answer: Answer }) {
  const { left, proofNeeded } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<z.input<typeof renewal>>({
    id: 'recovery-codes',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={`${title}?`}
      lead={
        left === 0
          ? 'You get ten new codes. You have none left from before.'
          : `You get ten new codes. ${left === 1 ? 'The one' : `The ${left}`} that you have left from before will work no longer.`
      }
      before={
        <>
          <BackLink to={twoFactorPath()}>Back to two-factor authentication</BackLink>
          <ErrorSummary form={form} />
        </>
      }
    >
      <Form form={form}>
        <p className="max-w-prose">
          They are shown once, on the next page: have paper, a printer or your password manager
          ready.
        </p>
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Making codes…">Make new codes</SubmitButton>
          <ButtonLink to={twoFactorPath()} variant="secondary">
            Keep those I have
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
