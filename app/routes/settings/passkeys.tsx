import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { AddPasskey } from '#app/accounts/passkeys/add-passkey.tsx'
import { PasskeyCard } from '#app/accounts/passkeys/passkey-card.tsx'
import { maxPasskeys, passkeysPath } from '#app/accounts/passkeys/passkey-rules.ts'
import { listPasskeys } from '#app/accounts/passkeys/passkeys.server.ts'
import { canOfferPasskeys } from '#app/accounts/passkeys/relying-party.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

const title = 'Passkeys'

export const { handle, meta } = defineTitle(title)

export { actionHeaders as headers }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const passkeys = await listPasskeys(context.db, access.owner)
  return {
    passkeys,
    isFull: passkeys.length >= maxPasskeys,
    isPossible: canOfferPasskeys(),
    mustReAuthenticate: needsReAuthentication(access),
    unconfirmed: unconfirmedEmail(access),
  }
}

const proofSchema = z.object(reAuthenticationFields)

/** Re-authenticates, so that a script can add a passkey. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage', { keepsDraft: false })
  await refuseUnconfirmed(access, passkeysPath)
  return await answerForm(request, {
    schema: proofSchema,
    save: ({ proof }) => requireReAuthentication(context, access, proof),
    answer: () => redirect(`${passkeysPath}#another`),
  })
}

export default function Passkeys() {
  const { passkeys, isFull, isPossible, mustReAuthenticate, unconfirmed } =
    useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<typeof proofSchema>>({ id: 'prove' })
  return (
    <PageWithForm
      form={form}
      title={title}
      lead="Log in with your fingerprint, your face or the PIN of a device instead of your password."
      back={<BackLink to="/settings">Back to settings</BackLink>}
    >
      {passkeys.length === 0 ? (
        <EmptyState icon="key" title="You have no passkey yet">
          You log in with your password. A passkey is quicker, and no false page can ask for it.
        </EmptyState>
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
        <h2 id="another">Add a passkey</h2>
        {!isPossible ? (
          <p className="mt-2">
            Passkeys need a server with a name, and this one is reached by a bare IP address. Your
            password and authenticator app work everywhere.
          </p>
        ) : unconfirmed ? (
          <ConfirmFirst address={unconfirmed}>
            You can add a passkey once your address is confirmed.
          </ConfirmFirst>
        ) : isFull ? (
          <p className="mt-2">
            You have {maxPasskeys} passkeys, which is the maximum. Remove one to add another.
          </p>
        ) : (
          <>
            <p className="mt-2">
              Passkeys need JavaScript and a browser that supports them; your password and
              authenticator app work everywhere.
            </p>
            <p className="mt-2">
              Anyone who can unlock the device can then log in to your account, without a code from
              an authenticator app. Do not add one on a device that you share.
            </p>
            {mustReAuthenticate ? (
              <RouteForm form={form} className="mt-5" submit="Continue" pending="Checking…">
                <ReAuthenticationField field={fields.proof} isNeeded />
              </RouteForm>
            ) : (
              <AddPasskey />
            )}
          </>
        )}
      </section>
    </PageWithForm>
  )
}
