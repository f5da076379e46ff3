import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { OwnerField } from '#app/forms/fields/owner-field.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { isOfAnother } from '#app/forms/form-owner.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { CodeMayBeKnownNotice, codeMayBeKnownText } from '#app/proxies/code-may-be-known-notice.tsx'
import { removeProxy } from '#app/proxies/list/change-proxies.server.ts'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { ofAnother, requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Modal } from '#app/ui/modal.tsx'

export const { handle, meta } = titled('Remove Access')

const posted = z.object({ owner: z.string() })

export async function loader(args: LoaderFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { name, mayKnowCode } = proxy
  return { owner: owner.id, name, mayKnowCode, closeTo: proxiesAddress(query) }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { db } = args.context
  const submission = await readSubmission(args.request, posted)
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409 })
  }
  if (submission.status !== 'success') return invalid(submission)
  if (!(await tryWrite(removeProxy(db, owner, proxy.id)))) {
    return invalid(submission, { formErrors: [notRemoved], status: 503 })
  }
  const revoked = 'Proxy access revoked successfully'
  const message = proxy.mayKnowCode ? `${revoked}. ${codeMayBeKnownText}` : revoked
  return redirectWithSuccess(proxiesAddress(query), message)
}

const notRemoved = 'The access was not removed. Please try again.'

export { keepTyped as clientAction }

export default function RemoveAccess() {
  const { owner, name, mayKnowCode, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const [form] = useForm({ id: 'remove', lastResult: answer })
  return (
    <Modal
      title={
        <span className="[overflow-wrap:anywhere]">
          Remove access for <bdi>{name}</bdi>?
        </span>
      }
      closeTo={closeTo}
    >
      <ErrorSummary form={form} />
      <p className="mb-4 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi> will no longer have access to your medical information. This action cannot
        be undone.
      </p>
      {mayKnowCode && <CodeMayBeKnownNotice name={name} />}
      <Form form={form}>
        <OwnerField owner={owner} answer={answer} />
        <div className="form-actions">
          <SubmitButton pending="Removing…" variant="danger">
            Remove Access
          </SubmitButton>
          <ButtonLink to={closeTo} variant="secondary" preventScrollReset>
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  )
}
