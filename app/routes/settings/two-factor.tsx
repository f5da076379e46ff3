import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { beginSetUp } from '#app/accounts/two-factor/set-up-two-factor.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { TwoFactorSummary } from '#app/accounts/two-factor/two-factor-summary.tsx'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { PageWithForm } from '#app/forms/fields/page-with-form.tsx'
import { RouteForm } from '#app/forms/fields/route-form.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Two-factor authentication'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const state = await readTwoFactor(context.db, access.owner.id)
  return {
    ...state,
    mustReAuthenticate: needsReAuthentication(access),
    unconfirmed: unconfirmedEmail(access),
  }
}

const beginning = z.object(reAuthenticationFields)

/** Creates the secret that the next page shows. */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  await refuseUnconfirmed(access, twoFactorPath())
  return await answerForm(request, {
    schema: beginning,
    save: async ({ proof }) => {
      await requireReAuthentication(context, access, proof)
      await beginSetUp(context.db, access.owner)
    },
    notSaved: 'Not saved: nothing was changed. Please try again.',
    answer: () => redirect(twoFactorPath('set-up')),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function TwoFactor() {
  const { mustReAuthenticate, unconfirmed, ...state } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<typeof beginning>>({ id: 'two-factor' })
  const isOn = state.authenticator
  return (
    <PageWithForm
      form={form}
      title={title}
      lead="With it, your password alone is not enough to log in. You also enter a code from an app on your phone."
      back={<BackLink to="/settings">Back to settings</BackLink>}
    >
      <TwoFactorSummary {...state} />
      {unconfirmed ? (
        <ConfirmFirst address={unconfirmed}>
          You can set up two-factor authentication once your address is confirmed.
        </ConfirmFirst>
      ) : (
        <RouteForm
          form={form}
          className="mt-8"
          submit={isOn ? 'Set up a new phone' : 'Set up two-factor authentication'}
          pending="Preparing…"
          variant={isOn ? 'secondary' : 'primary'}
        >
          {isOn && <NewPhone />}
          <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
        </RouteForm>
      )}
      {isOn && <OtherSettings />}
    </PageWithForm>
  )
}

function NewPhone() {
  return (
    <>
      <h2>A new phone</h2>
      <p className="max-w-prose">
        Set up the app on the new phone here. Your current app keeps working until you enter the
        first code of the new one. Then you also get new recovery codes.
      </p>
    </>
  )
}

function OtherSettings() {
  return (
    <>
      <h2 className="mt-10">Other devices</h2>
      <p className="max-w-prose">
        Devices that are already logged in stay logged in.{' '}
        <Link to="/settings/sessions" className="link">
          See where you are logged in
        </Link>
      </p>
      <h2 className="mt-10">Turn it off</h2>
      <p className="max-w-prose">You then log in with your password only.</p>
      <p>
        <Link to={twoFactorPath('off')} className="touch-link">
          Turn off two-factor authentication
        </Link>
      </p>
    </>
  )
}
