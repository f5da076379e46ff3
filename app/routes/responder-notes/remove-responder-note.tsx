import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { NoteText } from '#app/emergency/responder-notes/responder-note-card.tsx'
import { findNote, removeNote } from '#app/emergency/responder-notes/responder-notes.server.ts'
import { notesPath, notesTitle } from '#app/emergency/responder-notes/responder-notes-path.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Remove this note?'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const note = await findNote(context.db, owner, params.noteId ?? '')
  if (!note) throw notFound()
  return { note }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const removed = await tryWrite(removeNote(context.db, owner, params.noteId ?? ''))
  if (removed?.value === false) throw notFound()
  return removed
    ? redirectWithSuccess(notesPath, 'Note removed')
    : redirectWithError(notesPath, 'The note was not removed. Please try again.')
}

/** Asks before a note is deleted. */
export default function RemoveNote() {
  const { note } = useLoaderData<typeof loader>()
  return (
    <Page title={title} before={<BackLink to={notesPath}>Back to {notesTitle}</BackLink>}>
      <Card>
        <NoteText note={note} />
      </Card>
      <ButtonForm
        submit="Remove note"
        pending="Removing…"
        variant="danger"
        cancelTo={notesPath}
        cancel="Keep it"
      >
        <p className="mt-6 max-w-prose">
          It is deleted for good. You cannot undo this. The list of who has seen your record still
          shows that a note was left.
        </p>
      </ButtonForm>
    </Page>
  )
}
