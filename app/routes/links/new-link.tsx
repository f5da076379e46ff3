import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { addEmergencyLink, maxLinksPerOwner } from '#app/emergency/links/change-links.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { newLinkSchema } from '#app/emergency/owner/link-form.server.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormPage } from '#app/forms/fields/form-page.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Add a link'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner } = access
  const links = await listEmergencyLinks(context.db, owner)
  const unconfirmed = unconfirmedEmail(access)
  return { owner: owner.id, isFull: links.length >= maxLinksPerOwner, unconfirmed }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  await refuseUnconfirmed(access, linkPath('new'))
  const { owner } = access
  const { db } = context
  const takenNames = (await listEmergencyLinks(db, owner)).map(({ name }) => name)
  return await answerForm(request, {
    schema: newLinkSchema(takenNames),
    owner,
    save: async ({ name }) => {
      const id = await addEmergencyLink(db, owner, name)
      if (!id) throw new FormError({ formErrors: [limitMessage], status: 409 })
      return id
    },
    notSaved: 'The link was not saved. What you typed is still here: please try again.',
    answer: (_, id) => redirectWithSuccess(linkPath(id), 'Link added'),
  })
}

export { keepTyped as clientAction }

const limitMessage = `Not saved: you already have ${maxLinksPerOwner} links. Remove one to add another.`

export default function NewLink() {
  const { owner, isFull, unconfirmed } = useLoaderData<typeof loader>()
  const answer = useActionData()
  const [form, fields] = useRouteForm<{ name: string }>({ id: 'link' })
  const back = <BackLink to={linksPath}>Back to Emergency links</BackLink>
  if (unconfirmed || (isFull && !answer)) {
    return (
      <Page title={title} before={back}>
        {unconfirmed ? (
          <ConfirmFirst address={unconfirmed}>
            You have one emergency link. You can add others once your address is confirmed.
          </ConfirmFirst>
        ) : (
          <p className="max-w-prose">
            You have the maximum number of links. Remove one to add another.
          </p>
        )}
      </Page>
    )
  }
  return (
    <FormPage
      form={form}
      title={title}
      back={back}
      owner={owner}
      submit="Add link"
      pending="Adding…"
      cancelTo={linksPath}
    >
      <p className="max-w-prose">
        It gets its own address, QR code and access code. Next you can choose what it shows.
      </p>
      <TextField
        field={fields.name}
        label="Name"
        hint="For example: School, Wallet, My sister. Responders do not see it."
        autoComplete="off"
      />
    </FormPage>
  )
}
