import { useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { passkeyNameLength, passkeysPath } from '#app/accounts/passkeys/passkey-rules.ts'
import { listPasskeys, renamePasskey } from '#app/accounts/passkeys/passkeys.server.ts'
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx'
import { Form } from '#app/forms/fields/form.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { useClearingErrors } from '#app/forms/use-clearing-errors.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { requirePasskey } from '#app/routes/settings/passkey-route.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Rename a passkey'

export const { handle, meta } = titled(title)

export async function loader(args: LoaderFunctionArgs) {
  const { passkey } = await requirePasskey(args)
  return { id: passkey.id, name: passkey.name }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, passkey } = await requirePasskey(args)
  const { db } = args.context
  const others = (await listPasskeys(db, owner)).filter(({ id }) => id !== passkey.id)
  const taken = others.map(({ name }) => name)
  const submission = await readSubmission(args.request, nameSchema(taken))
  if (submission.status !== 'success') return invalid(submission)
  const write = renamePasskey(db, owner, passkey.id, submission.value.name)
  return (await tryWrite(write))
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
