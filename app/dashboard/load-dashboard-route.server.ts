import { redirect } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { unconfirmedEmail } from '#app/accounts/email/unconfirmed-email-route.server.ts'
import type { RequestWithContext } from '#app/accounts/sessions/session-route.server.ts'
import { countOpenComments } from '#app/comments/comment-threads.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { findUnreadableLinks, toQrCard } from '#app/emergency/owner/dashboard-links.server.ts'
import { loadDashboardNotices } from '#app/emergency/owner/dashboard-notices.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { loadOpenFindings } from '#app/medications/findings/open-findings.server.ts'
import { loadPrintKit } from '#app/print-kit/stored-kit.server.ts'
import { loadRecentChanges } from '#app/profile/history/change-history.server.ts'
import { changedSections } from '#app/profile/history/change-log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isBlank, type Profile } from '#app/profile/record/profile.ts'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import { findNextThing } from '#app/profile-pages/next-thing/find-next-thing.server.ts'
import { printCardPath } from '#app/profile-pages/next-thing/next-thing.ts'
import { toOverview } from '#app/profile-pages/overview.server.ts'
import { overviewFilter, overviewTab } from '#app/profile-pages/overview.ts'
import { loadStateQuestions } from '#app/profile-pages/state-questions.server.ts'
import { recordVisit } from '#app/proxies/proxied/last-visits.server.ts'
import { peopleIHelpPath } from '#app/proxies/proxied/people-i-help-paths.ts'
import { findVisibleAreas } from '#app/proxies/proxied/visible-areas.server.ts'
import { findDueReminders } from '#app/reminders/due-reminders.server.ts'
import { isAnythingDue } from '#app/reminders/due-reminders.ts'
import type { Database } from '#db/client.server.ts'
import { loadOwnerFacts } from './owner-facts.server.ts'

/**
 * Authorises the actor, and returns the data of the dashboard.
 * @throws Response redirect to "People I help" for an account without a profile.
 */
export const loadDashboard = proxyHandler(async ({ request, context }: RequestWithContext) => {
  const { db } = context
  const { pathname, searchParams: search } = new URL(request.url)
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const isActing = access.accessId !== undefined
  const areas = isActing ? undefined : await findVisibleAreas(db, owner)
  if (areas?.dashboard === false && pathname === '/dashboard') throw redirect(peopleIHelpPath)
  const links = can(access, 'share') ? await listEmergencyLinks(db, owner) : []
  // The child route answers with 404: the page around it must not show data.
  if (pathname.endsWith('/qr') && !links.some(({ isPrimary }) => isPrimary)) throw notFound()
  const hasChanges = (await changedSections(db, owner)).length > 0
  const isChanges = hasChanges && overviewTab(search.get('tab')) === 'changes'
  const profile = await loadProfile(db, owner)
  await recordVisit(db, access)
  const titles = [
    'Overview',
    ...(isChanges ? ['Change History'] : []),
    ...(links.length > 0 ? [linkAndCodeTitle] : []),
  ]
  return await access.show(titles, {
    isActing,
    helpsOthers: areas?.peopleIHelp ?? false,
    facts: await loadOwnerFacts(db, access),
    withheld: withheldTitles(owner),
    unreadable: unreadableTitles(profile),
    share: await toQrCard(db, owner, links),
    unreadableLinks: findUnreadableLinks(links),
    notices: await loadDashboardNotices(db, access, links),
    overview: toOverview(
      profile,
      can(access, 'comment') ? await countOpenComments(db, owner) : undefined,
    ),
    owner: owner.id,
    openFindings: await loadOpenFindings(db, owner, profile),
    next: await findNext(db, access, profile),
    mustConfirmEmail: can(access, 'manage') && unconfirmedEmail(access) !== undefined,
    stateQuestions: can(access, 'edit') ? await loadStateQuestions(db, owner, profile) : [],
    isDue: isAnythingDue(findDueReminders(profile)),
    filter: overviewFilter(search.get('show')),
    hasChanges,
    recentChanges: isChanges
      ? await loadRecentChanges(db, access, search.get('section') ?? undefined)
      : undefined,
  })
})

/** Returns the next thing for an actor who can do it; an empty profile has its own invitation. */
async function findNext(db: Database, access: Access, profile: Profile) {
  if (!can(access, 'edit') || isBlank(profile)) return undefined
  const next = findNextThing(profile, { mustPrintCard: can(access, 'share') })
  if (next?.to !== printCardPath) return next
  const { printed } = await loadPrintKit(db, access.owner)
  if (Object.keys(printed).length === 0) return next
  return findNextThing(profile, { mustPrintCard: false })
}
