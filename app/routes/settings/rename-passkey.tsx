import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { maxPasskeyNameLength, passkeysPath } from '#app/accounts/passkeys/passkey-rules.ts'
import { listPasskeys, renamePasskey } from '#app/accounts/passkeys/passkeys.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { typedText } from '#app/forms/typed-text.server.ts'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { normalizeLine } from '#app/lib/typed-text.ts'
import { requirePasskey } from '#app/routes/settings/passkey-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Rename a passkey'

export const { handle, meta } = defineTitle(title)

export async function loader(args: LoaderFunctionArgs) {
  const { passkey } = await requirePasskey(args)
  return { id: passkey.id, name: passkey.name }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, passkey } = await requirePasskey(args)
  const { db } = args.context
  const others = (await listPasskeys(db, owner)).filter(({ id }) => id !== passkey.id)
  return await answerForm(args.request, {
    schema: nameSchema(others.map(({ name }) => name)),
    save: ({ name }) => renamePasskey(db, owner, passkey.id, name),
    notSaved: 'The name was not saved. What you typed is still here: please try again.',
    answer: () => redirectWithSuccess(passkeysPath, 'Saved'),
  })
}

const noName = 'Enter a name'

function nameSchema(taken: string[]) {
  return z.object({
    // One line, for headings.
    name: typedText('Name', maxPasskeyNameLength, { normalize: normalizeLine, required: noName })
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, { error: noName, abort: true })
      .refine(name => !taken.includes(name), 'You already have a passkey with this name'),
  })
}

export default function Rename() {
  const { id, name } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<z.input<ReturnType<typeof nameSchema>>>({
    id: `rename-${id}`,
    defaultValue: { name },
  })
  return (
    <FormPage
      form={form}
      title={title}
      submit="Save"
      pending="Saving…"
      cancelTo={passkeysPath}
      cancel="Keep the name"
    >
      <TextField
        field={fields.name}
        label="Name"
        hint="How you tell this passkey from your others, such as “My phone”."
        autoComplete="off"
      />
    </FormPage>
  )
}
