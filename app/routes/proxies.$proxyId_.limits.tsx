import { type SubmissionResult, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CheckboxesField } from '#app/forms/choice-fields.tsx'
import { keepTyped } from '#app/forms/client-action.ts'
import { lastDayOf, todayInUtc } from '#app/forms/end-day.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { TextField } from '#app/forms/fields.tsx'
import { Form } from '#app/forms/form.tsx'
import { endOf, lastDaySchema } from '#app/forms/last-day.server.ts'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { written } from '#app/forms/written.server.ts'
import { isOfAnother } from '#app/profile/form-route.server.ts'
import { sections } from '#app/profile/sections/index.server.ts'
import { proxiesAddress } from '#app/proxies/list/list.ts'
import { OwnerField } from '#app/proxies/list/owner-field.tsx'
import { setLimits } from '#app/proxies/list/proxies.server.ts'
import { notSaved, ofAnother, requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { MayKnowCode } from '#app/proxies/may-know-code.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Limit Access'

export const { handle, meta } = titled(title)

/** What the form of the limits says. */
interface LimitValues {
  owner: string
  /** YYYY-MM-DD; empty for no end. */
  lastDay: string
  /** Remote names of sections. */
  withheld: string[]
}

export async function loader(args: LoaderFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { name, endsAt, withheld, mayKnowCode } = proxy
  return {
    owner: owner.id,
    name,
    lastDay: endsAt ? lastDayOf(endsAt) : '',
    withheld,
    mayKnowCode,
    sections: Object.fromEntries(sections.map(section => [section.remoteName, section.title])),
    today: todayInUtc(),
    closeTo: proxiesAddress(query),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { db, requestId } = args.context
  const submission = await readSubmission(args.request, limitsSchema(proxy.endsAt))
  if (isOfAnother(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409 })
  }
  if (submission.status !== 'success') return invalid(submission)
  const { lastDay, withheld } = submission.value
  const limits = { endsAt: endOf(lastDay), withheld }
  if (!(await written(requestId, setLimits(db, owner, proxy.id, limits)))) {
    return invalid(submission, { formErrors: [notSaved], status: 503 })
  }
  return redirectWithSuccess(proxiesAddress(query), 'Limits saved')
}

function limitsSchema(endsAt: string | null) {
  return z.object({
    owner: z.string(),
    lastDay: lastDaySchema(endsAt),
    withheld: z.array(z.enum(sections.map(({ remoteName }) => remoteName))).default([]),
  })
}

export { keepTyped as clientAction }

export default function LimitAccess() {
  const { owner, name, lastDay, withheld, mayKnowCode, sections, today, closeTo } =
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
      {mayKnowCode && <MayKnowCode name={name} />}
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
