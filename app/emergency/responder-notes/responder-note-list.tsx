import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useCan } from '#app/ui/document/root-data.ts'
import { PageLinks } from '#app/ui/page-links.tsx'
import { NoteText, type ShownNote } from './responder-note-card.tsx'
import { noteCount, notesPagePath, notesPath, removeReadPath } from './responder-notes-path.ts'

interface NotesPage {
  notes: ShownNote[]
  page: number
  pages: number
  /** Position of the first note on the page among all notes; the newest is 1. */
  first: number
  all: number
  read: number
  newest: string | undefined
}

/** Draws one page of the notes, with their count, actions for all of them, and paging. */
export function ResponderNoteList(page: NotesPage) {
  return (
    <>
      <NoteActions {...page} />
      <NoteList notes={page.notes} />
      <PageLinks
        label="Pages of notes"
        links={{
          'Newer notes': page.page > 1 ? notesPagePath(page.page - 1) : undefined,
          'Older notes': page.page < page.pages ? notesPagePath(page.page + 1) : undefined,
        }}
      />
    </>
  )
}

function NoteActions({ notes, pages, first, all, read, newest }: NotesPage) {
  const canManage = useCan('manage')
  return (
    <>
      <p className="mt-6 font-semibold tabular-nums">
        <span>{noteCount(all)}</span>
        {all > read && <span>{`, ${(all - read).toLocaleString('en-US')} new`}</span>}
        {pages > 1 && (
          <span>{`. On this page: ${first} to ${first + notes.length - 1}, the newest first.`}</span>
        )}
      </p>
      <div className="no-print mt-4 flex flex-wrap gap-3 empty:hidden">
        {canManage && all > read && (
          <Form method="post">
            <HiddenFields values={{ upTo: newest }} />
            <SubmitButton variant="secondary" pending="Marking…">
              Mark all as read
            </SubmitButton>
          </Form>
        )}
        {canManage && read > 0 && (
          <ButtonLink to={removeReadPath} variant="secondary">
            Remove read notes
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function NoteList({ notes }: { notes: ShownNote[] }) {
  const canManage = useCan('manage')
  return (
    <ul className="mt-6 space-y-6">
      {notes.map(note => (
        <li key={note.id}>
          <Card>
            <NoteText note={note} />
            {canManage && (
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
