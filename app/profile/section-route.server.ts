import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/accounts/access.server.ts'
import { invalid, readSubmission } from '#app/forms/submission.server.ts'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { logError } from '#app/log.server.ts'
import { type Change, changesBetween } from './changes.ts'
import { missing } from './completeness.ts'
import { formValues } from './form-values.ts'
import { sectionSchema } from './parse-section.server.ts'
import { loadSection, StaleSectionError, saveSection } from './profile.server.ts'
import { sectionRecord } from './record.ts'
import type { Section, SectionValue } from './section.ts'
import { sectionsByTab } from './sections/index.ts'

/** What a section's page answers to a post that did not save: the form again, and what stands in the way. */
export interface SectionAnswer extends SubmissionResult<string[]> {
  /** Somebody else saved meanwhile: what they saved, and the version it has now. */
  conflict?: { version: number; changes: Change[] }
}

/** Loader of a section's page: the saved section to read, and the values to edit. */
export async function loadSectionPage({ request, context }: LoaderFunctionArgs, section: Section) {
  const { owner } = await requireAccess({ request, context }, 'read')
  const saved = await loadSection(context.db, owner, section)
  const suggested = { fullName: `${owner.firstName} ${owner.lastName}`, email: owner.email }
  return {
    isEditing: !saved || new URL(request.url).searchParams.has('edit'),
    isSaved: saved !== undefined,
    version: saved?.version ?? 0,
    values: formValues(section, saved?.value, suggested),
    record: sectionRecord(section, saved),
    missing: missing(section, saved?.value),
    next: nextOf(section),
  }
}

/** Action of a section's page: saves the whole section, or answers with the form. */
export async function saveSectionPage({ request, context }: ActionFunctionArgs, section: Section) {
  const { owner, actor } = await requireAccess({ request, context }, 'edit')
  const submission = await readSubmission(request, sectionSchema(section))
  if (submission.status !== 'success') return invalid(submission)
  const { version, value } = submission.value
  try {
    await saveSection(context.db, { owner, actor, section, value, version })
  } catch (error) {
    if (!(error instanceof StaleSectionError)) {
      logError(error, context.requestId)
      return invalid(submission, { formErrors: [notSaved(section)], status: 503 })
    }
    const now = await loadSection(context.db, owner, section)
    const changes = changesBetween(section, now?.value ?? {}, value as SectionValue<Section>)
    const answer: SectionAnswer = {
      ...submission.reply({
        formErrors: ['Not saved: somebody else changed this section meanwhile. See below.'],
      }),
      conflict: { version: now?.version ?? 0, changes },
    }
    return data(answer, { status: 409 })
  }
  return redirectWithSuccess(`/profile/${section.slug}`, `${section.noun} saved successfully`)
}

/** The section that comes after this one in the editor; none after the last. */
function nextOf(section: Section): { slug: string; title: string } | undefined {
  const at = sectionsByTab.findIndex(({ name }) => name === section.name)
  const next = sectionsByTab[at + 1]
  return next && { slug: next.slug, title: next.title }
}

function notSaved({ noun }: Section): string {
  return `Error saving ${noun.toLowerCase()}. It was not saved. What you typed is still here: please try again.`
}
