import { useForm } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { AddPasskey } from '#app/accounts/passkeys/add-passkey.tsx'
import { PasskeyCard } from '#app/accounts/passkeys/passkey-card.tsx'
import { passkeysPath, passkeysPerPerson } from '#app/accounts/passkeys/passkey-rules.ts'
import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import { passkeysPossible } from '#app/accounts/passkeys/relying-party.server.ts'
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
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Passkeys'

export const { handle, meta } = titled(title)

export { actionHeaders as headers }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const passkeys = await listPasskeys(context.db, access.owner)
  return {
    passkeys,
    isFull: passkeys.length >= passkeysPerPerson,
    isPossible: passkeysPossible(),
    proofNeeded: needsReAuthentication(access),
    unproven: unconfirmedEmail(access),
  }
}

const proofSchema = z.object(reAuthenticationFields)

/** Asks once more who is there: what comes after it, the making of a passkey, is the script's. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage', { keepsForm: false })
  await refuseUnconfirmed(access, passkeysPath)
  const submission = await readSubmission(request, proofSchema)
  const hideFields = ['proof']
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refused = await checkReAuthentication(context, access, submission.value.proof)
  return refused
    ? invalid(submission, { ...refused, hideFields })
    : redirect(`${passkeysPath}#another`)
}

export default function Passkeys() {
  const { passkeys, isFull, isPossible, proofNeeded, unproven } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof proofSchema>>({
    id: 'prove',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={title}
      lead="Log in with your finger, your face or the PIN of a device, in place of your password."
      before={
        <>
          <BackLink to="/settings">Back to settings</BackLink>
          <ErrorSummary form={form} />
        </>
      }
    >
      {passkeys.length === 0 ? (
        <p>You have no passkey yet.</p>
      ) : (
        <ul className="space-y-4">
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <PasskeyCard passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      <section className="mt-10 max-w-prose" aria-labelledby="another">
        <h2 id="another" className="text-2xl">
          Add a passkey
        </h2>
        {!isPossible ? (
          <p className="mt-2">
            Passkeys need a server with a name, and this one is reached by a bare IP address. Your
            password and authenticator app work everywhere.
          </p>
        ) : unproven ? (
          <ConfirmFirst address={unproven}>
            You can add a passkey once your address is confirmed.
          </ConfirmFirst>
        ) : isFull ? (
          <p className="mt-2">
            You have {passkeysPerPerson} passkeys, as many as there can be. Remove one to add
            another.
          </p>
        ) : (
          <>
            <p className="mt-2">
              Passkeys need JavaScript and a browser that supports them; your password and
              authenticator app work everywhere.
            </p>
            <p className="mt-2">
              Whoever can unlock the device can then log in to your account, without a code from an
              authenticator app. Do not add one on a device that you share.
            </p>
            {proofNeeded ? (
              <Form form={form} className="mt-5">
                <ReAuthenticationField field={fields.proof} isNeeded />
                <div className="form-actions">
                  <SubmitButton pending="Checking…">Go on</SubmitButton>
                </div>
              </Form>
            ) : (
              <AddPasskey />
            )}
          </>
        )}
      </section>
    </Page>
  )
}
