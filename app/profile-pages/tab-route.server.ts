import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { loadPanelComments } from '#app/comments/comments-panel.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { readOnce } from '#app/http/request-context.server.ts'
import { redirectWithInfo, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { findOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { withKnownMedications } from '#app/medications/reading/known-profile.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import {
  appliesTo,
  isUnreadable,
  notApplicable,
  type Profile,
  savedIn,
} from '#app/profile/record/profile.ts'
import { toRecordSection } from '#app/profile/record/record.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { confirmSection, StaleSectionError } from '#app/profile/record/save-section.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { sectionsByTab } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import { toFormPage } from './section-form-page.server.ts'
import {
  type FormSaved,
  mergedNote,
  nothingEnteredText,
  readSectionForm,
  saveSectionForm,
  showSectionForm,
} from './section-form-route.server.ts'
import { loadStateQuestions } from './state-questions.server.ts'

/** Loads a tab: the saved section, to read or to edit. */
export const loadTab = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const section = findVisibleTab(params.section, owner)
  const load = () => loadProfile(context.db, owner)
  const profile = await readOnce({ request, context }, 'profile', load)
  const next = tabAfter(section, profile)
  if (!appliesTo(section, profile)) throw redirect(next ? `/profile/${next.slug}` : '/dashboard')
  const saved = savedIn(profile, section)
  const isSectionUnreadable = isUnreadable(profile, section)
  const { searchParams } = new URL(request.url)
  const isEditing =
    can(access, 'edit') && !isSectionUnreadable && (!saved || searchParams.has('edit'))
  return await access.show(section.title, {
    isUnreadable: isSectionUnreadable,
    isEditing,
    isSaved: saved !== undefined,
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt ?? null,
    confirmedAt: saved?.confirmedAt ?? null,
    slug: section.slug,
    title: section.title,
    record: isEditing ? [] : readBlocks(section, withKnownMedications(profile, owner)),
    page: toFormPage(section.name, [section], profile, access, searchParams.get('open') ?? ''),
    openFindings: await findOpenFindings(context.db, owner, [section], profile),
    stateQuestions:
      section.name === history.name ? await loadStateQuestions(context.db, owner, profile) : [],
    comments: await loadPanelComments(context.db, access, { section, profile }),
    next: next && { slug: next.slug, title: next.title },
  })
})

function readBlocks(section: Section, profile: Profile) {
  return toRecordSection(section, savedIn(profile, section)).blocks
}

/** Saves the section, or answers with the form, even after the right to edit has ended. */
export const saveTab = proxyHandler(async (args: ActionFunctionArgs) => {
  const { context, params } = args
  const access = await requireAccess(args, 'read')
  const section = findVisibleTab(params.section, access.owner)
  const form = await readSectionForm(args, access, [section])
  const saved = await saveSectionForm(context.db, access, form, failureMessage(section))
  if ('refusal' in saved) return await showSectionForm(access, form, saved.refusal)
  // Saving an unchanged section confirms it.
  const version = saved.versions[section.name]
  if (!saved.isChanged && version) {
    await confirmSection(context.db, access, { section, version }).catch(ignoreStale)
  }
  return access.nothing('a redirect', await redirectToTab(context.db, access, section, saved))
})

async function redirectToTab(
  db: Database,
  { owner }: Access,
  section: Section,
  { versions, isMerged }: FormSaved,
): Promise<Response> {
  const path = `/profile/${section.slug}`
  if (!versions[section.name]) return await redirectWithInfo(path, nothingEnteredText)
  const success = `${section.noun} saved successfully`
  const saved = isMerged ? `${success}. ${mergedNote}` : success
  // The section may have become inapplicable meanwhile: it is stored, and another one is shown.
  const applies = appliesTo(section, await loadProfile(db, owner))
  return await redirectWithSuccess(path, applies ? saved : `${saved}. ${notApplicable}`)
}

function ignoreStale(error: unknown): void {
  if (!(error instanceof StaleSectionError)) throw error
}

/** Returns the message for a failed write, such as "Error saving social history". */
function failureMessage({ noun }: Section): string {
  return `Error saving ${noun.toLowerCase()}`
}

/** Returns the section with this slug. @throws Response 404 if it is unknown or withheld. */
export function findVisibleTab(slug: string | undefined, owner: RecordOwner): Section {
  const section = sectionsByTab.find(one => one.slug === slug)
  if (!section) throw notFound()
  requireVisible(owner, section)
  return section
}

function tabAfter(section: Section, profile: Profile): Section | undefined {
  const at = sectionsByTab.findIndex(({ name }) => name === section.name)
  return sectionsByTab.slice(at + 1).find(one => appliesTo(one, profile))
}
