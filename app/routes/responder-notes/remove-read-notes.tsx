import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
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
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { seenUntilSchema } from '#app/forms/seen-until-schema.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Remove all notes that are read?'

export const { handle, meta } = titled(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const { all, read, lastRead } = await countNotes(context.db, owner)
  if (!lastRead) throw redirect(notesPath)
  return { read, unread: all - read, lastRead }
}

const Removal = z.object({
  /** When the notes that were counted had all been read: what is read after that was not asked about. */
  upTo: seenUntilSchema,
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const submission = await readButtonForm(request, Removal)
  try {
    const removed = await removeReadNotes(context.db, owner, submission.value.upTo)
    return redirectWithSuccess(notesPath, `${noteCount(removed)} removed`)
  } catch (error) {
    logError(error)
    return redirectWithError(notesPath, 'The notes were not removed. Please try again.')
  }
}

/** The question before all notes that are read are deleted. */
export default function RemoveReadNotes() {
  const { read, unread, lastRead } = useLoaderData<typeof loader>()
  return (
    <Page title={title} before={<BackLink to={notesPath}>Back to {notesTitle}</BackLink>}>
      <p className="max-w-prose">
        {read === 1 ? 'The 1 note' : `All ${noteCount(read)}`} marked as read{' '}
        {read === 1 ? 'is' : 'are'} deleted for good and cannot be brought back.{' '}
        {unread > 0 &&
          `The ${noteCount(unread)} not marked as read ${unread === 1 ? 'stays' : 'stay'}. `}
        That a note was left stays in the list of who has seen your record.
      </p>
      <Form method="post">
        <input type="hidden" name="upTo" value={lastRead} />
        <div className="form-actions">
          <SubmitButton pending="Removing…" variant="danger">
            Remove {noteCount(read)}
          </SubmitButton>
          <ButtonLink to={notesPath} variant="secondary">
            {read === 1 ? 'Keep it' : 'Keep them'}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}
