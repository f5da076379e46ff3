import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { loadPanelComments } from '#app/comments/comments-panel.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { readOnce } from '#app/http/request-context.server.ts'
import { redirectWithInfo, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { findOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import {
  confirmSection,
  loadProfile,
  StaleSectionError,
} from '#app/profile/record/profile.server.ts'
import {
  appliesTo,
  isUnreadable,
  notApplicable,
  type Profile,
  savedIn,
} from '#app/profile/record/profile.ts'
import { toRecordSection } from '#app/profile/record/record.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { history } from '#app/profile-definition/sections/history.ts'
import { sectionsByTab } from '#app/profile-definition/sections/sections.server.ts'
import {
  mergedNote,
  nothingEnteredText,
  postForm,
  showsStoredValues,
  toFormPage,
} from './section-form-route.server.ts'
import { loadStateQuestions } from './state-questions.server.ts'

/** Loads a tab: the saved section, to read or to edit. */
export async function loadTab({ request, context, params }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async ({ owner }) => {
      const section = findVisibleTab(params.section, owner)
      const load = () => loadProfile(context.db, owner)
      const profile = await readOnce({ request, context }, 'profile', load)
      const next = tabAfter(section, profile)
      if (appliesTo(section, profile)) return { section, profile, next }
      throw redirect(next ? `/profile/${next.slug}` : '/dashboard')
    },
    reads: ({ prepared: { section } }) => section.title,
  })
  const { section, profile, next } = access.prepared
  const saved = savedIn(profile, section)
  const isSectionUnreadable = isUnreadable(profile, section)
  const { searchParams } = new URL(request.url)
  const isEditing =
    can(access, 'edit') && !isSectionUnreadable && (!saved || searchParams.has('edit'))
  return {
    isUnreadable: isSectionUnreadable,
    isEditing,
    isSaved: saved !== undefined,
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt ?? null,
    confirmedAt: saved?.confirmedAt ?? null,
    slug: section.slug,
    title: section.title,
    record: isEditing ? [] : toRecordSection(section, saved).blocks,
    page: toFormPage(section.name, [section], profile, access, searchParams.get('open') ?? ''),
    openFindings: await findOpenFindings(context.db, access.owner, [section], profile),
    stateQuestions:
      section.name === history.name
        ? await loadStateQuestions(context.db, access.owner, profile)
        : [],
    comments: await loadPanelComments(context.db, access, { section, profile }),
    next: next && { slug: next.slug, title: next.title },
  }
}

/** Saves the section, or answers with the form, even after the right to edit has ended. */
export async function saveTab(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async granted => {
      const section = findVisibleTab(params.section, granted.owner)
      return { section, post: await postForm(args, granted, [section], failureMessage(section)) }
    },
    // The answer to a conflict shows stored values.
    reads: granted => (showsStoredValues(granted) ? granted.prepared.section.title : []),
  })
  const { section, post } = access.prepared
  if (post.answer) return post.answer
  // Saving an unchanged section confirms it.
  const version = post.versions[section.name]
  if (!post.isChanged && version) {
    await confirmSection(context.db, { ...access, section, version }).catch(ignoreStale)
  }
  if (!version) return redirectWithInfo(`/profile/${section.slug}`, nothingEnteredText)
  const success = `${section.noun} saved successfully`
  const saved = post.isMerged ? `${success}. ${mergedNote}` : success
  const profile = await loadProfile(context.db, access.owner)
  // The section may have become inapplicable meanwhile: it is stored, and another one is shown.
  const message = appliesTo(section, profile) ? saved : `${saved}. ${notApplicable}`
  return redirectWithSuccess(`/profile/${section.slug}`, message)
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
