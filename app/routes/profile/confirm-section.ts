import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { versionSchema } from '#app/profile/parse/parse-section.server.ts'
import { confirmSection, StaleSectionError } from '#app/profile/record/profile.server.ts'
import { shownTabAt } from '#app/profile-pages/tab-route.server.ts'

/** "Still correct": a section is confirmed as it was read. A route of its own, because nothing is filled in. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { owner, actor } = await requireAccess({ request, context }, 'edit', {
    reads: { nothing: 'redirects' },
  })
  const section = shownTabAt(params.section, owner)
  const path = `/profile/${section.slug}`
  const submission = await readButtonForm(request, Confirmation)
  const { version } = submission.value
  if (isForOtherOwner(submission.value, owner)) {
    return redirectWithError(path, `Not confirmed: ${ofAnother}`)
  }
  try {
    await confirmSection(context.db, { owner, actor, section, version })
  } catch (error) {
    if (error instanceof StaleSectionError) {
      return redirectWithError(path, `Not confirmed: ${changed}`)
    }
    logError(error)
    return redirectWithError(path, 'Not confirmed. Please try again.')
  }
  return redirectWithSuccess(path, `${section.noun} confirmed as still correct`)
}

const Confirmation = z.object({ version: versionSchema, owner: z.string() })

const changed = 'this section was changed meanwhile. Read it again.'
const ofAnother = 'you had opened it as somebody else than who is logged in now. Read it again.'

/** Whoever reloads the address reads the section. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects' },
  })
  return redirect(`/profile/${shownTabAt(params.section, owner).slug}`)
}
