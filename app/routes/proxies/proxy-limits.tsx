import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { needsReAuthentication } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { endOf } from '#app/forms/expiry-date-schema.server.ts'
import { CheckboxesField } from '#app/forms/fields/choice-fields.tsx'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { OwnerField } from '#app/forms/fields/owner-field.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { isOfAnother } from '#app/forms/form-owner.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { lastDayOf, todayInUtc } from '#app/lib/expiry-date.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { CodeMayBeKnownNotice } from '#app/proxies/code-may-be-known-notice.tsx'
import { setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { givesMore, limitsSchema } from '#app/proxies/list/proxy-limits.server.ts'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { notSaved, ofAnother, requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Modal } from '#app/ui/modal.tsx'

const title = 'Limit Access'

export const { handle, meta } = titled(title)

/** What the form of the limits says. */
interface LimitValues {
  owner: string
  /** YYYY-MM-DD; empty for no end. */
  lastDay: string
  /** Remote names of sections. */
  withheld: string[]
  proof: string
}

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { name, level, endsAt, withheld, mayKnowCode } = proxy
  return {
    owner: access.owner.id,
    name,
    lastDay: endsAt ? lastDayOf(endsAt) : '',
    withheld,
    mayKnowCode,
    sections: Object.fromEntries(sections.map(section => [section.remoteName, section.title])),
    today: todayInUtc(),
    closeTo: proxiesAddress(query),
    // Whoever may edit everything gets some of it back by less limits.
    proofNeeded: level === 'full_edit' && needsReAuthentication(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { owner } = access
  const { db } = args.context
  const submission = await readSubmission(args.request, limitsSchema(proxy.endsAt))
  const hideFields = ['proof']
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409, hideFields })
  }
  if (submission.status !== 'success') return invalid(submission, { hideFields })
  const { lastDay, withheld, proof } = submission.value
  const limits = { endsAt: endOf(lastDay), withheld }
  if (proxy.level === 'full_edit' && givesMore(proxy, limits)) {
    const refused = await checkReAuthentication(args.context, access, proof)
    if (refused) return invalid(submission, { ...refused, hideFields })
  }
  if (!(await tryWrite(setLimits(db, owner, proxy.id, limits)))) {
    return invalid(submission, { formErrors: [notSaved], status: 503, hideFields })
  }
  return redirectWithSuccess(proxiesAddress(query), 'Limits saved')
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function LimitAccess() {
  const { owner, name, lastDay, withheld, mayKnowCode, sections, today, closeTo, proofNeeded } =
    useLoaderData<typeof loader>()
  const answer = useActionData<SubmissionResult<string[]>>()
  const [form, fields] = useForm<LimitValues>({
    id: 'limits',
    lastResult: answer,
    defaultValue: { lastDay, withheld },
    ...useClearingErrors(answer),
  })
  return (
    <Modal title={title} closeTo={closeTo}>
      <ErrorSummary form={form} />
      {mayKnowCode && <CodeMayBeKnownNotice name={name} />}
      <Form form={form}>
        <OwnerField owner={owner} answer={answer} />
        <TextField
          field={fields.lastDay}
          type="date"
          label="Last day"
          hint="The access ends at midnight UTC: in the United States that is the afternoon or evening of this day. Leave it empty for access without an end."
          chars={12}
          min={today}
          autoComplete="off"
        />
        <CheckboxesField
          field={fields.withheld}
          label={
            <span className="[overflow-wrap:anywhere]">
              Withheld from <bdi>{name}</bdi>
            </span>
          }
          hint="They cannot see, print or change these sections. Without Medical History there is no Mental Health either. Medical History itself has a question on mental health, and Social History questions on sexual health: withhold them as well if you need to. Emergency links that show a withheld section are kept from them too."
          options={sections}
        />
        <ReAuthenticationField field={fields.proof} isNeeded={proofNeeded} />
        <div className="form-actions">
          <SubmitButton pending="Saving…">Save limits</SubmitButton>
          <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  )
}
