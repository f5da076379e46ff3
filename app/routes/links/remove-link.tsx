import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Remove a link')

export async function loader(args: LoaderFunctionArgs) {
  const { link } = await requireRemovable(args)
  return { id: link.id, name: link.name }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, link } = await requireRemovable(args)
  const { db } = args.context
  return (await tryWrite(removeEmergencyLink(db, owner, link.id)))
    ? redirectWithSuccess(linksPath, 'Link removed')
    : redirectWithError(linkPath(link.id), 'The link was not removed. Please try again.')
}

// The primary link of an account cannot be removed.
async function requireRemovable(args: LoaderFunctionArgs) {
  const found = await requireLink(args, 'manage')
  if (found.link.isPrimary) throw notFound()
  return found
}

export default function Remove() {
  const { id, name } = useLoaderData<typeof loader>()
  return (
    <Page
      title={
        <span className="[overflow-wrap:anywhere]">
          Remove the link <bdi>“{name}”</bdi>?
        </span>
      }
    >
      <p className="max-w-prose">
        It stops working at once, even where it is open now. You cannot undo this. Cards and
        pictures of it no longer work. Your other links keep working.
      </p>
      <ButtonForm
        submit="Remove link"
        pending="Removing…"
        variant="danger"
        cancelTo={linkPath(id)}
        cancel="Keep it"
      />
    </Page>
  )
}
