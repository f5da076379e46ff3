import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { removeEmergencyLink } from '#app/emergency/links/emergency-links.server.ts'
import { linkPath, linksPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('Remove a link')

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

// Every account keeps the link that it was made with.
async function requireRemovable(args: LoaderFunctionArgs) {
  const found = await requireLink(args, 'manage')
  if (found.link.isPrimary)
    throw new Response('Not found', { status: 404, statusText: 'Not Found' })
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
        It stops working at once, also where it is open now, and cannot be brought back. Cards and
        pictures of it open nothing any more. Your other links go on working.
      </p>
      <Form method="post">
        <div className="form-actions">
          <SubmitButton pending="Removing…" variant="danger">
            Remove link
          </SubmitButton>
          <ButtonLink to={linkPath(id)} variant="secondary">
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
