import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import {
  countNotes,
  removeReadNotes,
} from '#app/emergency/responder-notes/responder-notes.server.ts'
import {
  noteCount,
  notesPath,
  notesTitle,
} from '#app/emergency/responder-notes/responder-notes-path.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { seenUntilSchema } from '#app/forms/seen-until-schema.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Remove all notes that are read?'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const { all, read, lastRead } = await countNotes(context.db, owner)
  if (!lastRead) throw redirect(notesPath)
  return { read, unread: all - read, lastRead }
}

const Removal = z.object({
  /** Time of the latest reading that was counted: later ones are not removed. */
  upTo: seenUntilSchema,
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const submission = await readButtonForm(request, Removal)
  const removed = await tryWrite(removeReadNotes(context.db, owner, submission.value.upTo))
  return removed
    ? redirectWithSuccess(notesPath, `${noteCount(removed.value)} removed`)
    : redirectWithError(notesPath, 'The notes were not removed. Please try again.')
}

/** Asks before all read notes are deleted. */
export default function RemoveReadNotes() {
  const { read, unread, lastRead } = useLoaderData<typeof loader>()
  return (
    <Page title={title} before={<BackLink to={notesPath}>Back to {notesTitle}</BackLink>}>
      <p className="max-w-prose">
        {read === 1 ? 'The 1 note' : `All ${noteCount(read)}`} marked as read{' '}
        {read === 1 ? 'is' : 'are'} deleted for good and cannot be brought back.{' '}
        {unread > 0 &&
          `The ${noteCount(unread)} not marked as read ${unread === 1 ? 'stays' : 'stay'}. `}
        The list of who has seen your record still shows that a note was left.
      </p>
      <ButtonForm
        fields={{ upTo: lastRead }}
        submit={`Remove ${noteCount(read)}`}
        pending="Removing…"
        variant="danger"
        cancelTo={notesPath}
        cancel={read === 1 ? 'Keep it' : 'Keep them'}
      />
    </Page>
  )
}
