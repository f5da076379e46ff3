import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { accessLogPath, accessLogTitleFor } from '#app/access-log/access-log.ts'
import { ResponderNoteList } from '#app/emergency/responder-notes/responder-note-list.tsx'
import {
  countNotes,
  listNotes,
  markNotesRead,
  notesPerPage,
} from '#app/emergency/responder-notes/responder-notes.server.ts'
import { notesPagePath, notesTitle } from '#app/emergency/responder-notes/responder-notes-path.ts'
import { seenUntilSchema } from '#app/forms/seen-until-schema.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { useActing } from '#app/ui/document/root-data.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled(notesTitle)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'audit', { reads: notesTitle })
  const counts = await countNotes(context.db, owner)
  const pages = Math.max(1, Math.ceil(counts.all / notesPerPage))
  const page = Math.min(pageIn(new URL(request.url)), pages)
  const { all, read, newest } = counts
  return {
    notes: await listNotes(context.db, owner, page),
    page,
    pages,
    /** The place of the page's first note among all of them, the newest being the 1st. */
    first: (page - 1) * notesPerPage + 1,
    all,
    read,
    newest,
  }
}

// An address may ask for anything, also for a page that there is no more.
function pageIn({ searchParams }: URL): number {
  const asked = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

const Read = z.object({
  /** The newest note there was when the page was made. */
  upTo: seenUntilSchema,
})

/** Marks all notes as read that there were when the page was made. The owner alone does: to them they are new. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const back = notesPagePath(pageIn(new URL(request.url)))
  const submission = await readButtonForm(request, Read)
  return (await tryWrite(markNotesRead(context.db, owner, submission.value.upTo)))
    ? redirectWithSuccess(back, 'Marked as read')
    : redirectWithError(back, 'Not saved: the notes are still new. Please try again.')
}

/** What responders wrote to the owner of the record. */
export default function Notes() {
  const notes = useLoaderData<typeof loader>()
  const acting = useActing()
  return (
    <Page
      title={notesTitle}
      lead={leadFor(acting)}
      before={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
    >
      <p>
        Nobody has checked who wrote a note. Everybody who opened {acting ? 'the' : 'your'} record
        is in{' '}
        <Link to={accessLogPath} className="link">
          {accessLogTitleFor(acting !== undefined)}
        </Link>
        .
      </p>
      {acting && notes.all > 0 && (
        <p className="mt-2">
          {acting.firstName} alone can mark notes as read and remove them: what is new here is new
          to them.
        </p>
      )}
      {notes.all === 0 ? (
        <p className="mt-8 font-semibold">Nobody has left a note yet.</p>
      ) : (
        <ResponderNoteList {...notes} />
      )}
    </Page>
  )
}

// Whoever acts for the owner may not know of every link.
function leadFor(acting: ReturnType<typeof useActing>): string {
  return acting
    ? `Whoever opens ${acting.firstName}’s record with an emergency link can leave ${acting.firstName} a note, for example where they were taken or whom to call. Here are those that came through a link which is shared with you.`
    : 'Whoever opens your record with an emergency link can leave you a note, for example where you were taken or whom to call.'
}
