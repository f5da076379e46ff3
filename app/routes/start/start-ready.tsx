import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { toFirstScreen } from '#app/emergency/owner/first-screen.server.ts'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { notFound } from '#app/http/not-found.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { UnreadableNotice } from '#app/profile/record/unreadable-notice.tsx'
import { WithheldNotice } from '#app/profile/record/withheld-notice.tsx'
import { unreadableTitles, withheldTitles } from '#app/profile/record/withheld-titles.server.ts'
import { hasUnreviewedStates } from '#app/profile-definition/catalogues/first-aid-states.ts'
import { StartFrame, StartNumber } from '#app/profile-pages/start/start-frame.tsx'
import { startPagePath, startPages, startTopics } from '#app/profile-pages/start/start-pages.ts'
import { startPath } from '#app/profile-pages/start/start-path.ts'
import { findStartPlace, visiblePages } from '#app/profile-pages/start/start-place.server.ts'
import { FirstScreenCard } from '#app/proxies/proxied/first-screen-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan, useProxiedOwner } from '#app/ui/document/root-data.ts'
import { UnreviewedNote } from '#app/ui/unreviewed-note.tsx'

const { title, why } = startPages.ready

export const { handle, meta } = defineTitle(title, loadFailure)

/** The last page of the short way: what a responder sees first, and where the card is. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const place = findStartPlace('ready', owner)
  if (!place) throw notFound()
  const links = can(access, 'share') ? await listEmergencyLinks(context.db, owner) : []
  const link = links.find(({ isPrimary }) => isPrimary)
  const profile = await loadKnownProfile(context.db, owner)
  return await access.show('Critical information', {
    place,
    screen: toFirstScreen(profile, link, new Date()),
    withheld: withheldTitles(owner),
    unreadable: unreadableTitles(profile),
    linkId: link?.id,
    questions: visiblePages(owner).filter(name => name !== 'ready'),
    hasUnreviewedStates,
  })
})

export default function Ready() {
  const {
    place,
    screen,
    withheld,
    unreadable,
    linkId,
    questions,
    hasUnreviewedStates: isUnreviewed,
  } = useLoaderData<typeof loader>()
  const isEmpty = screen.critical === undefined
  const canEdit = useCan('edit')
  const canAnswer = canEdit && isEmpty
  const isOwn = useProxiedOwner() === undefined
  const hasCard = linkId !== undefined && !isEmpty
  return (
    <StartFrame place={place}>
      <StartNumber place={place} />
      <h1>{title}</h1>
      <p className="mt-2 max-w-prose text-muted">{why}</p>
      <UnreadableNotice titles={unreadable} className="mt-6" />
      {withheld.length > 0 && <WithheldNotice titles={withheld} />}
      <FirstScreenCard {...screen} />
      {isUnreviewed && !isEmpty && <UnreviewedNote />}
      {canEdit && !isEmpty && <ChangeLinks questions={questions} />}
      <div className="form-actions">
        {canAnswer && <ButtonLink to={startPath}>Answer the first question</ButtonLink>}
        {hasCard && (
          <>
            <ButtonLink to="/dashboard">{isOwn ? 'Show your card' : 'Show the card'}</ButtonLink>
            <ButtonLink to="/print-kit" variant="secondary">
              {isOwn ? 'Print your card' : 'Print the card'}
            </ButtonLink>
          </>
        )}
        {linkId !== undefined && (
          <ButtonLink to={linkPath(linkId, 'preview')} variant="secondary" reloadDocument>
            See the whole page
          </ButtonLink>
        )}
        {!hasCard && (
          <ButtonLink to="/dashboard" variant={canAnswer ? 'secondary' : 'primary'}>
            Go to the dashboard
          </ButtonLink>
        )}
      </div>
    </StartFrame>
  )
}

/** Links to the pages that asked: "Back" would lead through all of them. */
function ChangeLinks({ questions }: { questions: (keyof typeof startTopics)[] }) {
  return (
    <nav aria-labelledby="change-answers" className="mt-6">
      <h2 id="change-answers" className="text-lg">
        Change an answer
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {questions.map(name => (
          <li key={name}>
            <Link to={startPagePath(name)} className="touch-link">
              {startTopics[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
