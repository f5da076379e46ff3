import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { passkeysPath } from '#app/accounts/passkeys/passkey-rules.ts'
import { removePasskey } from '#app/accounts/passkeys/passkeys.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { requirePasskey } from '#app/routes/settings/passkey-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle('Remove a passkey')

export { actionHeaders as headers }

export async function loader(args: LoaderFunctionArgs) {
  const { passkey, session } = await requirePasskey(args)
  return { name: passkey.name, mustReAuthenticate: needsReAuthentication({ session }) }
}

const schema = z.object(reAuthenticationFields)

export async function action(args: ActionFunctionArgs) {
  const access = await requirePasskey(args)
  return await answerForm(args.request, {
    schema,
    save: async ({ proof }) => {
      await requireReAuthentication(args.context, access, proof)
      return await tryWrite(removePasskey(args.context.db, access.owner, access.passkey.id))
    },
    answer: (_, removed) =>
      removed
        ? redirectWithSuccess(passkeysPath, 'Passkey removed')
        : redirectWithError(passkeysPath, 'The passkey was not removed. Please try again.'),
  })
}

export default function Remove() {
  const { name, mustReAuthenticate } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<typeof schema>>({ id: 'remove-passkey' })
  return (
    <FormPage
      form={form}
      title={
        <span className="[overflow-wrap:anywhere]">
          Remove the passkey <bdi>“{name}”</bdi>?
        </span>
      }
      className="mt-5"
      submit="Remove passkey"
      pending="Removing…"
      variant="danger"
      cancelTo={passkeysPath}
      cancel="Keep it"
      intro={
        <p className="max-w-prose">
          You can no longer log in with it. The device may still offer it until you delete it there
          too. Devices that are logged in stay logged in.
        </p>
      }
    >
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormPage>
  )
}
