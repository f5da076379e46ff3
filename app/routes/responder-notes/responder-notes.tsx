import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { seenPath, seenTitleFor } from '#app/access-log/access-log.ts'
import { NoteText, type ShownNote } from '#app/emergency/responder-notes/responder-note-card.tsx'
import {
  countNotes,
  listNotes,
  markNotesRead,
  notesPerPage,
} from '#app/emergency/responder-notes/responder-notes.server.ts'
import {
  noteCount,
  notesPage,
  notesPath,
  notesTitle,
  removeReadPath,
} from '#app/emergency/responder-notes/responder-notes-path.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { upToSchema } from '#app/forms/seen-until-schema.server.ts'
import { readPress } from '#app/forms/submission-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { useActing, useMay } from '#app/ui/document/root-data.ts'
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
  upTo: upToSchema,
})

/** Marks all notes as read that there were when the page was made. The owner alone does: to them they are new. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const back = notesPage(pageIn(new URL(request.url)))
  const submission = await readPress(request, Read)
  try {
    await markNotesRead(context.db, owner, submission.value.upTo)
  } catch (error) {
    logError(error, context.requestId)
    return redirectWithError(back, 'Not saved: the notes are still new. Please try again.')
  }
  return redirectWithSuccess(back, 'Marked as read')
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
        <Link to={seenPath} className="link">
          {seenTitleFor(acting !== undefined)}
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
        <>
          <AllNotes {...notes} />
          <NoteList notes={notes.notes} />
          <Paging {...notes} />
        </>
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

type Loaded = SerializeFrom<typeof loader>

/** How many there are, and what can be done with all of them. */
function AllNotes({ notes, pages, first, all, read, newest }: Loaded) {
  const mayManage = useMay('manage')
  return (
    <>
      <p className="mt-6 font-semibold tabular-nums">
        {noteCount(all)}
        {all > read && `, ${(all - read).toLocaleString('en-US')} new`}
        {pages > 1 && `. On this page: ${first} to ${first + notes.length - 1}, the newest first.`}
      </p>
      <div className="no-print mt-4 flex flex-wrap gap-3 empty:hidden">
        {mayManage && all > read && (
          <Form method="post">
            <input type="hidden" name="upTo" value={newest} />
            <SubmitButton variant="secondary" pending="Marking…">
              Mark all as read
            </SubmitButton>
          </Form>
        )}
        {mayManage && read > 0 && (
          <ButtonLink to={removeReadPath} variant="secondary">
            Remove all that are read
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function NoteList({ notes }: { notes: ShownNote[] }) {
  const mayManage = useMay('manage')
  return (
    <ul className="mt-6 space-y-6">
      {notes.map(note => (
        <li key={note.id}>
          <Card>
            <NoteText note={note} />
            {mayManage && (
              <ButtonLink
                to={`${notesPath}/${note.id}/remove`}
                variant="secondary"
                className="no-print mt-5"
              >
                Remove<span className="sr-only"> this note</span>
              </ButtonLink>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Paging({ page, pages }: Pick<Loaded, 'page' | 'pages'>) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages of notes" className="no-print mt-8 flex flex-wrap gap-3">
      {page > 1 && (
        <ButtonLink to={notesPage(page - 1)} variant="secondary">
          Newer notes
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink to={notesPage(page + 1)} variant="secondary">
          Older notes
        </ButtonLink>
      )}
    </nav>
  )
}
