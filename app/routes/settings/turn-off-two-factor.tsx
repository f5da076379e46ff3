import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { renewSession } from '#app/accounts/sessions/session-route.server.ts'
import { turnOffTwoFactor } from '#app/accounts/two-factor/turn-off-two-factor.server.ts'
import { twoFactorPath } from '#app/accounts/two-factor/two-factor-path.ts'
import { readTwoFactor } from '#app/accounts/two-factor/two-factor-state.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Turn off two-factor authentication'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { authenticator } = await readTwoFactor(context.db, access.owner.id)
  if (!authenticator) throw redirect(twoFactorPath())
  return { mustReAuthenticate: needsReAuthentication(access) }
}

const turningOff = z.object(reAuthenticationFields)

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { db } = context
  if (!(await readTwoFactor(db, access.owner.id)).authenticator) return redirect(twoFactorPath())
  return await answerForm(request, {
    schema: turningOff,
    save: async ({ proof }) => {
      await requireReAuthentication(context, access, proof)
      await turnOffTwoFactor(db, access.owner)
    },
    notSaved: 'Not saved: two-factor authentication is still on. Please try again.',
    answer: async () => {
      const headers = { 'Set-Cookie': await renewSession({ request, context }) }
      return redirectWithSuccess(twoFactorPath(), 'Two-factor authentication is off', { headers })
    },
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function TurnOff() {
  const { mustReAuthenticate } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<typeof turningOff>>({ id: 'turn-off' })
  return (
    <FormPage
      form={form}
      title={`${title}?`}
      back={<BackLink to={twoFactorPath()}>Back to two-factor authentication</BackLink>}
      submit="Turn off"
      pending="Turning off…"
      cancelTo={twoFactorPath()}
      cancel="Keep it on"
    >
      <ul className="max-w-prose list-disc space-y-2 pl-6">
        <li>You will log in with your password only.</li>
        <li>Your recovery codes stop working. You can delete the account from your app.</li>
      </ul>
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormPage>
  )
}
