import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
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
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OwnerAndDate } from '#app/ui/letterhead.tsx'
import { Page } from '#app/ui/page.tsx'
import { Paper } from '#app/ui/paper.tsx'

export const { handle, meta } = defineTitle(notesTitle)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'audit')
  const counts = await countNotes(context.db, access.owner)
  const pages = Math.max(1, Math.ceil(counts.all / notesPerPage))
  const page = Math.min(readPageNumber(new URL(request.url)), pages)
  const { all, read, newest } = counts
  return await access.show(notesTitle, {
    notes: await listNotes(context.db, access.owner, page),
    page,
    pages,
    /** Number of the page's first note; the newest is 1. */
    first: (page - 1) * notesPerPage + 1,
    all,
    read,
    newest,
  })
})

// Returns 1 for an invalid number. A number beyond the last page is possible.
function readPageNumber({ searchParams }: URL): number {
  const page = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

const readSchema = z.object({
  /** Newest note of the page. */
  upTo: seenUntilSchema,
})

/** Marks the notes of the page and older ones as read. Only the owner can. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const back = notesPagePath(readPageNumber(new URL(request.url)))
  const submission = await readButtonForm(request, readSchema)
  return (await tryWrite(markNotesRead(context.db, owner, submission.value.upTo)))
    ? redirectWithSuccess(back, 'Marked as read')
    : redirectWithError(back, 'Not saved: the notes are still new. Please try again.')
}

/** Lists the notes that responders left. */
export default function Notes() {
  const notes = useLoaderData<typeof loader>()
  const proxiedOwner = useProxiedOwner()
  return (
    <Paper head={<OwnerAndDate />}>
      <Page title={notesTitle} lead={formatLead(proxiedOwner)}>
        <p>
          We do not check who writes a note. Everybody who opened {proxiedOwner ? 'the' : 'your'}{' '}
          record is in{' '}
          <Link to={accessLogPath} className="link">
            {accessLogTitleFor(proxiedOwner !== undefined)}
          </Link>
          .
        </p>
        {proxiedOwner && notes.all > 0 && (
          <p className="mt-2">
            Only {proxiedOwner.firstName} can mark notes as read and remove them.
          </p>
        )}
        {notes.all === 0 ? (
          <EmptyState icon="comment" title="Nobody has left a note yet">
            The page that opens with {proxiedOwner ? 'the' : 'your'} access code offers it to
            everybody who reads it.
          </EmptyState>
        ) : (
          <ResponderNoteList {...notes} />
        )}
      </Page>
    </Paper>
  )
}

// A proxy may not see every link.
function formatLead(proxiedOwner: ReturnType<typeof useProxiedOwner>): string {
  return proxiedOwner
    ? `People who open ${proxiedOwner.firstName}’s record with an emergency link can leave ${proxiedOwner.firstName} a note, for example where they were taken or whom to call. You see the notes from links that are shared with you.`
    : 'People who open your record with an emergency link can leave you a note, for example where you were taken or whom to call.'
}
