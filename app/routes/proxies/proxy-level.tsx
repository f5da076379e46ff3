import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { OwnerField } from '#app/forms/fields/owner-field.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { isOfAnother } from '#app/forms/form-owner.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { CodeMayBeKnownNotice, codeMayBeKnownText } from '#app/proxies/code-may-be-known-notice.tsx'
import { setLevel } from '#app/proxies/list/change-proxies.server.ts'
import { LevelField } from '#app/proxies/list/level-field.tsx'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { notSaved, ofAnother, requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Modal } from '#app/ui/modal.tsx'

const title = 'Change Access Level'

export const { handle, meta } = titled(title)

const posted = z.object({
  owner: z.string(),
  level: z.enum(accessLevels, { error: 'Choose an access level' }),
  ...reAuthenticationFields,
})

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { name, level, mayKnowCode } = proxy
  return {
    owner: access.owner.id,
    name,
    level,
    mayKnowCode,
    closeTo: proxiesAddress(query),
    proofNeeded: needsReAuthentication(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { owner } = access
  const { db } = args.context
  const submission = await readSubmission(args.request, posted)
  const hideFields = ['proof']
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409, hideFields })
  }
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { level, proof } = submission.value
  if (givesMore(proxy.level, level)) {
    const refused = await checkReAuthentication(args.context, access, proof)
    if (refused) return invalid(submission, { ...refused, hideFields })
  }
  if (!(await tryWrite(setLevel(db, owner, proxy.id, level)))) {
    return invalid(submission, { formErrors: [notSaved], status: 503, hideFields })
  }
  const updated = `Proxy access level updated to ${levelNames[level]}`
  const isLowered = proxy.mayKnowCode && level !== 'full_edit'
  const message = isLowered ? `${updated}. ${codeMayBeKnownText}` : updated
  return redirectWithSuccess(proxiesAddress(query), message)
}

/** Whether a change gives somebody everything that can be given: the link, its code, and editing. */
function givesMore(from: string, to: string | undefined): boolean {
  return to === 'full_edit' && from !== 'full_edit'
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function ChangeLevel() {
  const { owner, name, level, mayKnowCode, closeTo, proofNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const [form, fields] = useForm<{ owner: string; level: string; proof: string }>({
    id: 'level',
    lastResult: answer,
    defaultValue: { level },
    ...useClearingErrors(answer),
  })
  return (
    <Modal title={title} closeTo={closeTo}>
      <ErrorSummary form={form} />
      {mayKnowCode && <CodeMayBeKnownNotice name={name} />}
      <Form form={form}>
        <OwnerField owner={owner} answer={answer} />
        <LevelField
          field={fields.level}
          label={
            <span className="[overflow-wrap:anywhere]">
              What may <bdi>{name}</bdi> do?
            </span>
          }
          hint="It holds from their next click on."
        />
        <ReAuthenticationField
          field={fields.proof}
          isNeeded={proofNeeded && givesMore(level, fields.level.value)}
        />
        <div className="form-actions">
          <SubmitButton pending="Saving…">Save level</SubmitButton>
          <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  )
}
