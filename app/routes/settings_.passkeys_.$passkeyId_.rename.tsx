import { useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requirePasskey } from '#app/accounts/passkeys/passkey-route.server.ts'
import { listPasskeys, renamePasskey } from '#app/accounts/passkeys/passkeys.server.ts'
import { passkeyNameLength, passkeysPath } from '#app/accounts/passkeys/rules.ts'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { TextField } from '#app/forms/fields.tsx'
import { Form } from '#app/forms/form.tsx'
import { withoutInvisible } from '#app/forms/invisible.ts'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { written } from '#app/forms/written.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Rename a passkey'

export const { handle, meta } = titled(title)

export async function loader(args: LoaderFunctionArgs) {
  const { passkey } = await requirePasskey(args)
  return { id: passkey.id, name: passkey.name }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, passkey } = await requirePasskey(args)
  const { db, requestId } = args.context
  const others = (await listPasskeys(db, owner)).filter(({ id }) => id !== passkey.id)
  const taken = others.map(({ name }) => name)
  const submission = await readSubmission(args.request, nameSchema(taken))
  if (submission.status !== 'success') return invalid(submission)
  const write = renamePasskey(db, owner, passkey.id, submission.value.name)
  return (await written(requestId, write))
    ? redirectWithSuccess(passkeysPath, 'Saved')
    : invalid(submission, { formErrors: [notSaved], status: 503 })
}

const notSaved = 'The name was not saved. What you typed is still here: please try again.'
const noName = 'Enter a name'

function nameSchema(taken: string[]) {
  return z.object({
    name: z
      .string({ error: noName })
      // One line: a name stands in headings.
      .overwrite(name => withoutInvisible(name).replace(/\s+/g, ' ').trim())
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, { error: noName, abort: true })
      .max(passkeyNameLength, `The name must be ${passkeyNameLength} characters or fewer`)
      .refine(name => !taken.includes(name), 'You already have a passkey with this name'),
  })
}

export default function Rename() {
  const { id, name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<ReturnType<typeof nameSchema>>>({
    id: `rename-${id}`,
    defaultValue: { name },
    lastResult: answer,
    ...useClearingErrors(answer),
  })
  return (
    <Page title={title} before={<ErrorSummary form={form} />}>
      <Form form={form}>
        <TextField
          field={fields.name}
          label="Name"
          hint="How you tell this passkey from your others, such as “My phone”."
          maxLength={passkeyNameLength}
          autoComplete="off"
        />
        <div className="form-actions">
          <SubmitButton pending="Saving…">Save</SubmitButton>
          <ButtonLink to={passkeysPath} variant="secondary">
            Keep the name
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
