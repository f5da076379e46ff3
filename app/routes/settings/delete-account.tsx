import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
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
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { loggedOutHeaders } from '#app/accounts/sessions/logged-out-headers-route.server.ts'
import { endSession } from '#app/accounts/sessions/session-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { OwnerField } from '#app/forms/fields/owner-field.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { isOfAnother } from '#app/forms/form-owner.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Modal } from '#app/ui/modal.tsx'

const title = 'Delete Account'
const closeTo = '/settings'

export const { handle, meta } = titled(title)

const confirmationWord = 'DELETE'
const mustType = 'Please type DELETE to confirm account deletion'

const deletion = z.object({
  confirmation: z.string({ error: mustType }).refine(typed => typed === confirmationWord, mustType),
  owner: z.string().optional(),
  ...reAuthenticationFields,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  return { owner: access.owner.id, proofNeeded: needsReAuthentication(access) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  const { db } = context
  const submission = await readSubmission(request, deletion)
  const hideFields = ['proof']
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], hideFields, status: 409 })
  }
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const refused = await checkReAuthentication(context, access, submission.value.proof)
  if (refused) return invalid(submission, { ...refused, hideFields })
  if (!(await tryWrite(eraseAccount(db, owner)))) {
    return invalid(submission, { formErrors: notDeleted, hideFields, status: 503 })
  }
  const headers = loggedOutHeaders()
  headers.append('Set-Cookie', await endSession({ request, context }))
  headers.append('Set-Cookie', await forgetDevice(emailHash(owner.email)))
  return await redirectWithSuccess('/', deleted, { headers })
}

const ofAnother =
  'Nothing was deleted: you had opened the page as somebody else than who is logged in now.'

const notDeleted = ['Failed to delete account', 'Nothing was deleted. Please try again.']

const deleted = {
  message: 'Account deleted successfully',
  description: 'Your account and all data have been permanently removed.',
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function DeleteAccount() {
  const { owner, proofNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const [form, fields] = useForm<z.input<typeof deletion>>({ id: 'delete', lastResult: answer })
  const isTyped = useIsTyped(fields.confirmation.id)
  return (
    <Modal title={title} closeTo={closeTo}>
      <ErrorSummary form={form} />
      <ErasureEffects />
      <Form form={form} className="mt-6">
        <OwnerField owner={owner} answer={answer} />
        <TextField
          field={fields.confirmation}
          label="Type DELETE to confirm"
          hint="In capital letters. Until then nothing can be deleted."
          chars={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton
            pending="Deleting..."
            isDisabled={!isTyped}
            aria-describedby={fields.confirmation.descriptionId}
            variant={isTyped ? 'danger' : undefined}
          >
            Delete Account
          </SubmitButton>
          <ButtonLink to={closeTo} variant="secondary" preventScrollReset>
            Keep my account
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  )
}

/** Returns whether a field holds the word. True without scripts: there the server asks for it. */
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
