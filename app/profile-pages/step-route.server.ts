import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithInfo, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { findOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isBlank, isUnreadable, notApplicable, type Profile } from '#app/profile/record/profile.ts'
import { hasWithheldSection } from '#app/profile/record/require-visible-route.server.ts'
import {
  findStep,
  findStepPlace,
  isApplicable,
  type Step,
  steps,
  visibleStep,
} from '#app/profile/record/steps.server.ts'
import { toFormPage } from './section-form-page.server.ts'
import {
  type FormSaved,
  mergedNote,
  nothingEnteredText,
  readSectionForm,
  saveSectionForm,
  showSectionForm,
} from './section-form-route.server.ts'

/**
 * Loads a step: its form and its neighbours. Proxies who may only read get it too, because this
 * page answers a form that was opened before their level was lowered.
 */
export const loadStep = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const step = stepAt(params.section, owner)
  const profile = await loadProfile(context.db, owner)
  const applies = isApplicable(step, profile)
  return await access.show(applies ? step.sections.map(({ title }) => title) : [], {
    slug: step.slug,
    title: step.title,
    canEdit: can(access, 'edit'),
    sections: step.sections.map(({ title, slug }) => ({ title, slug })),
    place: findStepPlace(step, profile),
    notApplicable: applies ? null : notApplicable,
    unreadable: step.sections
      .filter(section => isUnreadable(profile, section))
      .map(({ title }) => title),
    openFindings: await findOpenFindings(context.db, owner, step.sections, profile),
    // An inapplicable step has an empty form, for the answer to a form that was open meanwhile.
    page: toFormPage(step.slug, step.sections, applies ? profile : {}, access),
  })
})

/** Saves all sections of a step and redirects by the pressed button, or answers with the form. */
export const saveStep = proxyHandler(async (args: ActionFunctionArgs) => {
  const { request, context, params } = args
  const access = await requireAccess(args, 'read')
  const step = stepAt(params.section, access.owner)
  if (await hasWithheldSection(request, access.owner)) throw notFound()
  const form = await readSectionForm(args, access, step.sections)
  const saved = await saveSectionForm(context.db, access, form, saveFailure)
  if ('refusal' in saved) return await showSectionForm(access, form, saved.refusal)
  // Read after the save, because an answer of this step may decide the next one.
  const profile = await loadProfile(context.db, access.owner)
  return access.nothing('a redirect', await redirectFromStep(step, profile, saved))
})

/** The message for a failed write of a step or a page. */
export const saveFailure = 'Error saving medical information'

async function redirectFromStep(
  step: Step,
  profile: Profile,
  { intent, versions, isMerged }: FormSaved,
): Promise<Response> {
  const { previous, next } = findStepPlace(step, profile)
  const targets = { continue: next, previous, save: step.slug }
  const target = targets[intent]
  const path = target ? `/profile/edit/${target}` : '/dashboard'
  const isSaved = Object.values(versions).some(version => version > 0)
  const isDone = target === undefined && !isBlank(profile)
  if (isSaved || isDone) {
    const success = 'Medical information saved successfully'
    return await redirectWithSuccess(path, isMerged ? `${success}. ${mergedNote}` : success)
  }
  // No toast for an untouched step.
  return intent === 'save' ? await redirectWithInfo(path, nothingEnteredText) : redirect(path)
}

// Without a slug the editor opens on its first step.
function stepAt(slug: string | undefined, owner: RecordOwner): Step {
  const found = slug === undefined ? steps.find(one => visibleStep(one, owner)) : findStep(slug)
  const step = found && visibleStep(found, owner)
  if (!step) throw notFound()
  // The second section of a step, and addresses of earlier versions. 307 sends a posted form along.
  if (slug !== undefined && step.slug !== slug) throw redirect(`/profile/edit/${step.slug}`, 307)
  return step
}
