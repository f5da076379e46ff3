import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import {
  addEmergencyLink,
  linksPerPerson,
  listEmergencyLinks,
} from '#app/emergency/links/emergency-links.server.ts'
import { newLinkSchema } from '#app/emergency/owner/link-form.server.ts'
import { linkNameLength } from '#app/emergency/owner/link-name.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { isOfAnother } from '#app/forms/form-owner.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Add a link'

export const { handle, meta } = titled(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  const links = await listEmergencyLinks(context.db, owner)
  const unproven = unconfirmedEmail(access)
  return { owner: owner.id, isFull: links.length >= linksPerPerson, unproven }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  await refuseUnconfirmed(access, linkPath('new'))
  const { owner } = access
  const taken = (await listEmergencyLinks(context.db, owner)).map(({ name }) => name)
  const submission = await readSubmission(request, newLinkSchema(taken))
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409 })
  }
  if (submission.status !== 'success') return invalid(submission)
  const { name } = submission.value
  const added = await tryWrite(addEmergencyLink(context.db, owner, name))
  if (!added) return invalid(submission, { formErrors: [notSaved], status: 503 })
  if (!added.value) return invalid(submission, { formErrors: [full], status: 409 })
  return redirectWithSuccess(linkPath(added.value), 'Link added')
}

export { keepTyped as clientAction }

const ofAnother =
  'Not saved: this form belongs to somebody else than who is logged in now. Open the page again.'
const notSaved = 'The link was not saved. What you typed is still here: please try again.'
const full = `Not saved: you already have ${linksPerPerson} links. Remove one to add another.`

export default function NewLink() {
  const { owner, isFull, unproven } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const [form, fields] = useForm<{ owner: string; name: string }>({
    id: 'link',
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page
      title={title}
      before={
        <>
          <BackLink to={linksPath}>Back to Emergency links</BackLink>
          <ErrorSummary form={form} />
        </>
      }
    >
      {unproven ? (
        <ConfirmFirst address={unproven}>
          You have one emergency link. You can add others once your address is confirmed.
        </ConfirmFirst>
      ) : isFull && !answer ? (
        <p className="max-w-prose">
          You have as many links as there can be. Remove one to add another.
        </p>
      ) : (
        <Form form={form}>
          <p className="max-w-prose">
            It gets an address, a QR code and an access code of its own. Next you can choose what it
            shows.
          </p>
          <input
            type="hidden"
            name="owner"
            defaultValue={String(answer?.initialValue?.owner ?? owner)}
            autoComplete="off"
          />
          <TextField
            field={fields.name}
            label="Name"
            hint="For example: School, Wallet, My sister. Responders do not see it."
            maxLength={linkNameLength}
            autoComplete="off"
          />
          <div className="form-actions">
            <SubmitButton pending="Adding…">Add link</SubmitButton>
            <ButtonLink to={linksPath} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </Page>
  )
}
