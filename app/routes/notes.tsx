import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { seenPath, seenTitle } from '#app/access-log/seen.ts'
import { requireAccess } from '#app/accounts/access.server.ts'
import { readSubmission } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithError, redirectWithSuccess } from '#app/forms/toast.server.ts'
import { logError } from '#app/log.server.ts'
import { NoteText, type ShownNote } from '#app/responder-notes/note-card.tsx'
import { listNotes, markNotesRead } from '#app/responder-notes/notes.server.ts'
import { notesPath, notesTitle } from '#app/responder-notes/notes-path.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled(notesTitle)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'audit')
  return { notes: await listNotes(context.db, owner) }
}

const Read = z.object({
  /** The newest note that was on the page. */
  upTo: z.iso.datetime(),
})

/** Marks what the page showed as read. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'audit')
  const submission = await readSubmission(request, Read)
  if (submission.status !== 'success') throw new Response('No form of ours', { status: 400 })
  try {
    await markNotesRead(context.db, owner, submission.value.upTo)
  } catch (error) {
    logError(error, context.requestId)
    return redirectWithError(notesPath, 'Not saved: the notes are still new. Please try again.')
  }
  return redirectWithSuccess(notesPath, 'Marked as read')
}

/** What responders wrote to the owner of the record. */
export default function Notes() {
  const { notes } = useLoaderData<typeof loader>()
  return (
    <Page
      title={notesTitle}
      lead="Whoever opens your record with an emergency link can leave you a note, for example where you were taken or whom to call."
      before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
    >
      <p>
        Nobody has checked who wrote a note. Everybody who opened your record is in{' '}
        <Link to={seenPath} className="link">
          {seenTitle}
        </Link>
        .
      </p>
      {notes.length === 0 ? (
        <p className="mt-8 font-semibold">Nobody has left a note yet.</p>
      ) : (
        <NoteList notes={notes} />
      )}
    </Page>
  )
}

function NoteList({ notes }: { notes: ShownNote[] }) {
  const [newest] = notes
  const hasNew = notes.some(({ isRead }) => !isRead)
  return (
    <>
      {hasNew && newest && (
        <Form method="post" className="no-print mt-6">
          <input type="hidden" name="upTo" value={newest.createdAt} />
          <SubmitButton variant="secondary" pending="Marking…">
            Mark all as read
          </SubmitButton>
        </Form>
      )}
      <ul className="mt-6 space-y-6">
        {notes.map(note => (
          <li key={note.id}>
            <Card>
              <NoteText note={note} />
              <ButtonLink
                to={`${notesPath}/${note.id}/remove`}
                variant="secondary"
                className="no-print mt-5"
              >
                Remove<span className="sr-only"> this note</span>
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
