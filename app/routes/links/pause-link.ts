import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { updateEmergencyLink } from '#app/emergency/links/change-links.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { requireLink } from '#app/emergency/owner/link-route.server.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'

const postSchema = z.object({ paused: z.enum(['yes', 'no']) })

/** Pauses or resumes a link. The form names the new state: a repeated post changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const { owner, link } = await requireLink(args, 'manage')
  const submission = await readButtonForm(args.request, postSchema)
  const isPaused = submission.value.paused === 'yes'
  const { db } = args.context
  const back = linkPath(link.id)
  if (!(await tryWrite(updateEmergencyLink(db, owner, link.id, { isPaused })))) {
    return redirectWithError(back, 'Not saved. Please try again.')
  }
  return redirectWithSuccess(back, isPaused ? 'The link is paused' : 'The link works again')
}

/** Redirects a reload to the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { link } = await requireLink(args, 'manage')
  return redirect(linkPath(link.id))
}
