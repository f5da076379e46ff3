import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAccess } from '#app/accounts/access.server.ts'
import { redirectWithInfo, redirectWithSuccess } from '#app/forms/toast.server.ts'
import { savedNote } from '#app/medications/check/saved-note.server.ts'
import { formPageOf, nothingEntered, postForm } from './form-route.server.ts'
import { loadProfile } from './profile.server.ts'
import { isBlank, notApplicable } from './profile.ts'
import { isApplicable, placeOf, type Step, steps, stepWith } from './steps.server.ts'

/** Loader of a step: its form, and where it stands among the others. */
export async function loadStep({ request, context, params }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'edit')
  const step = stepAt(params.section)
  const profile = await loadProfile(context.db, owner)
  const applies = isApplicable(step, profile)
  return {
    name: step.name,
    title: step.title,
    place: placeOf(step, profile),
    notApplicable: applies ? null : notApplicable,
    // What does not apply is kept and shown nowhere; the form is for an answer to what was posted meanwhile.
    page: formPageOf(step.name, step.sections, applies ? profile : {}, owner),
  }
}

/** Action of a step: saves all its sections and goes where the pressed button says, or answers with the form. */
export async function saveStep(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const access = await requireAccess({ request, context }, 'edit')
  const step = stepAt(params.section)
  const post = await postForm(args, access, step.sections, 'Error saving medical information')
  if (post.answer) return post.answer
  // Read after the save: an answer of this step may decide which one comes next.
  const profile = await loadProfile(context.db, access.owner)
  const { previous, next } = placeOf(step, profile)
  const targets = { continue: next, previous, save: step.name }
  const target = targets[post.intent]
  const path = target ? `/profile/edit/${target}` : '/dashboard'
  const isSaved = Object.values(post.versions).some(version => version > 0)
  const isDone = target === undefined && !isBlank(profile)
  if (isSaved || isDone) {
    const saved = 'Medical information saved successfully'
    const sections = post.isChanged ? step.sections.map(({ name }) => name) : []
    const note = savedNote(profile, sections, context.requestId)
    return redirectWithSuccess(path, note ? `${saved}. ${note}` : saved)
  }
  // Whoever passes by an empty step is not told so.
  return post.intent === 'save' ? redirectWithInfo(path, nothingEntered) : redirect(path)
}

// Without a name the editor opens on its first step.
function stepAt(name: string | undefined): Step {
  const step = name === undefined ? steps[0] : stepWith(name)
  if (!step) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  // A section that is edited together with another one has its page there.
  if (name !== undefined && step.name !== name) throw redirect(`/profile/edit/${step.name}`)
  return step
}
