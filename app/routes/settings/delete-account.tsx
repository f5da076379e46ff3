import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { eraseAccount } from '#app/account-data/erasure/erase-account.server.ts'
import { ErasureEffects } from '#app/account-data/erasure/erasure-effects.tsx'
import { emailHash } from '#app/accounts/accounts.server.ts'
import { forgetDevice } from '#app/accounts/login/login-device-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { loggedOutHeaders } from '#app/accounts/sessions/logged-out-headers-route.server.ts'
import { endSession } from '#app/accounts/sessions/session-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Delete Account'
const closeTo = '/settings'

export const { handle, meta } = defineTitle(title)

const confirmationWord = 'DELETE'
const confirmationMessage = 'Please type DELETE to confirm account deletion'

const deletionSchema = z.object({
  confirmation: z
    .string({ error: confirmationMessage })
    .refine(text => text === confirmationWord, confirmationMessage),
  owner: z.string().optional(),
  ...reAuthenticationFields,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  return { owner: access.owner.id, mustReAuthenticate: needsReAuthentication(access) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  return await answerForm(request, {
    schema: deletionSchema,
    owner,
    wrongOwner: notDeletedMessage,
    save: async ({ proof }) => {
      await requireReAuthentication(context, access, proof)
      await eraseAccount(context.db, owner)
    },
    notSaved: ['Failed to delete account', 'Nothing was deleted. Please try again.'],
    answer: async () => {
      const headers = loggedOutHeaders()
      headers.append('Set-Cookie', await endSession({ request, context }))
      headers.append('Set-Cookie', await forgetDevice(emailHash(owner.email)))
      return await redirectWithSuccess('/', successMessage, { headers })
    },
  })
}

const notDeletedMessage =
  'Nothing was deleted: you opened the page from another account than the one that is logged in now.'

const successMessage = {
  message: 'Account deleted successfully',
  description: 'Your account and all data have been permanently removed.',
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function DeleteAccount() {
  const { owner, mustReAuthenticate } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<typeof deletionSchema>>({ id: 'delete' })
  const isTyped = useIsTyped(fields.confirmation.id)
  return (
    <FormDialog
      form={form}
      title={title}
      closeTo={closeTo}
      owner={owner}
      className="mt-6"
      submit="Delete Account"
      pending="Deleting..."
      variant={isTyped ? 'danger' : undefined}
      isDisabled={!isTyped}
      describedBy={fields.confirmation.descriptionId}
      cancel="Keep my account"
      intro={<ErasureEffects />}
    >
      <TextField
        field={fields.confirmation}
        label="Type DELETE to confirm"
        hint="Use capital letters. Nothing is deleted until you type the word."
        chars={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormDialog>
  )
}

/** Returns true if the field contains the word, or without scripts: the server checks it too. */
function useIsTyped(fieldId: string): boolean {
  const [isTyped, setTyped] = useState(true)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement)) return
    const check = () => setTyped(field.value === confirmationWord)
    check()
    field.addEventListener('input', check)
    return () => field.removeEventListener('input', check)
  }, [fieldId])
  return isTyped
}
