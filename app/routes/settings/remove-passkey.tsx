import { useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { passkeysPath } from '#app/accounts/passkeys/passkey-rules.ts'
import { removePasskey } from '#app/accounts/passkeys/passkeys.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { requirePasskey } from '#app/routes/settings/passkey-route.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('Remove a passkey')

export { actionHeaders as headers }

export async function loader(args: LoaderFunctionArgs) {
  const { passkey, session } = await requirePasskey(args)
  return { name: passkey.name, proofNeeded: needsReAuthentication({ session }) }
}

const schema = z.object(reAuthenticationFields)

export async function action(args: ActionFunctionArgs) {
  const access = await requirePasskey(args)
  const { db } = args.context
  const submission = await readSubmission(args.request, schema)
  const hideFields = ['proof']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refused = await checkReAuthentication(args.context, access, submission.value.proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  return (await tryWrite(removePasskey(db, access.owner, access.passkey.id)))
    ? redirectWithSuccess(passkeysPath, 'Passkey removed')
    : redirectWithError(passkeysPath, 'The passkey was not removed. Please try again.')
}

export default function Remove() {
  const { name, proofNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof schema>>({
    id: 'remove-passkey',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={
        <span className="[overflow-wrap:anywhere]">
          Remove the passkey <bdi>“{name}”</bdi>?
        </span>
      }
      before={<ErrorSummary form={form} />}
    >
      <p className="max-w-prose">
        It logs nobody in any more, from now on. The device may go on offering it until you delete
        it there too. Whoever is logged in stays logged in.
      </p>
      <Form form={form} className="mt-5">
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Removing…" variant="danger">
            Remove passkey
          </SubmitButton>
          <ButtonLink to={passkeysPath} variant="secondary">
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
