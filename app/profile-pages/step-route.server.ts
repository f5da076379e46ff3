import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithInfo, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { findOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isBlank, isUnreadable, notApplicable } from '#app/profile/record/profile.ts'
import { hasWithheldSection } from '#app/profile/record/require-visible-route.server.ts'
import {
  findStep,
  findStepPlace,
  isApplicable,
  type Step,
  steps,
  visibleStep,
} from '#app/profile/record/steps.server.ts'
import {
  mergedNote,
  nothingEnteredText,
  postForm,
  showsStoredValues,
  toFormPage,
} from './section-form-route.server.ts'

/**
 * Loads a step: its form and its neighbours. Proxies who may only read get it too, because this
 * page answers a form that was opened before their level was lowered.
 */
export async function loadStep({ request, context, params }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async ({ owner }) => {
      const step = stepAt(params.section, owner)
      const profile = await loadProfile(context.db, owner)
      return { step, profile, applies: isApplicable(step, profile) }
    },
    reads: ({ prepared: { step, applies } }) => (applies ? listTitles(step) : []),
  })
  const { step, profile, applies } = access.prepared
  return {
    name: step.name,
    title: step.title,
    canEdit: can(access, 'edit'),
    sections: step.sections.map(({ title, slug }) => ({ title, slug })),
    place: findStepPlace(step, profile),
    notApplicable: applies ? null : notApplicable,
    unreadable: step.sections
      .filter(section => isUnreadable(profile, section))
      .map(({ title }) => title),
    openFindings: await findOpenFindings(context.db, access.owner, step.sections, profile),
    // An inapplicable step has an empty form, for the answer to a form that was open meanwhile.
    page: toFormPage(step.name, step.sections, applies ? profile : {}, access),
  }
}

/** Saves all sections of a step and redirects by the pressed button, or answers with the form. */
export async function saveStep(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const { owner, prepared } = await requireAccess({ request, context }, 'read', {
    prepare: async access => {
      const step = stepAt(params.section, access.owner)
      if (await hasWithheldSection(request, access.owner)) throw notFound()
      const failure = 'Error saving medical information'
      return { step, post: await postForm(args, access, step.sections, failure) }
    },
    // The answer to a conflict shows stored values.
    reads: access => (showsStoredValues(access) ? listTitles(access.prepared.step) : []),
  })
  const { step, post } = prepared
  if (post.answer) return post.answer
  // Read after the save, because an answer of this step may decide the next one.
  const profile = await loadProfile(context.db, owner)
  const { previous, next } = findStepPlace(step, profile)
  const targets = { continue: next, previous, save: step.name }
  const target = targets[post.intent]
  const path = target ? `/profile/edit/${target}` : '/dashboard'
  const isSaved = Object.values(post.versions).some(version => version > 0)
  const isDone = target === undefined && !isBlank(profile)
  if (isSaved || isDone) {
    const success = 'Medical information saved successfully'
    return redirectWithSuccess(path, post.isMerged ? `${success}. ${mergedNote}` : success)
  }
  // No toast for an untouched step.
  return post.intent === 'save' ? redirectWithInfo(path, nothingEnteredText) : redirect(path)
}

function listTitles({ sections }: Step): string[] {
  return sections.map(({ title }) => title)
}

// Without a name the editor opens on its first step.
function stepAt(name: string | undefined, owner: RecordOwner): Step {
  const found = name === undefined ? steps.find(one => visibleStep(one, owner)) : findStep(name)
  const step = found && visibleStep(found, owner)
  if (!step) throw notFound()
  // A section that shares a step with another one has its page there.
  if (name !== undefined && step.name !== name) throw redirect(`/profile/edit/${step.name}`)
  return step
}
