import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { NoteText } from '#app/emergency/responder-notes/responder-note-card.tsx'
import { findNote, removeNote } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { notesPath, notesTitle } from '#app/emergency/responder-notes/responder-notes-path.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Remove this note?'

export const { handle, meta } = titled(title)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const note = await findNote(context.db, owner, params.noteId ?? '')
  if (!note) throw notFound()
  return { note }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const isRemoved = await removeNote(context.db, owner, params.noteId ?? '').catch(error => {
    logError(error)
    return undefined
  })
  if (isRemoved === false) throw notFound()
  return isRemoved
    ? redirectWithSuccess(notesPath, 'Note removed')
    : redirectWithError(notesPath, 'The note was not removed. Please try again.')
}

function notFound() {
  return new Response('Not found', { status: 404, statusText: 'Not Found' })
}

/** The question before a note is deleted. */
export default function RemoveNote() {
  const { note } = useLoaderData<typeof loader>()
  return (
    <Page title={title} before={<BackLink to={notesPath}>Back to {notesTitle}</BackLink>}>
      <Card>
        <NoteText note={note} />
      </Card>
      <Form method="post">
        <p className="mt-6 max-w-prose">
          It is deleted for good and cannot be brought back. That a note was left stays in the list
          of who has seen your record.
        </p>
        <div className="form-actions">
          <SubmitButton pending="Removing…">Remove note</SubmitButton>
          <ButtonLink to={notesPath} variant="secondary">
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
