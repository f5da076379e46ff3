import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import type { UnconfirmedEmail } from '#app/accounts/email/unconfirmed-email.ts'
import { unconfirmedEmail } from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { maxLinksPerOwner } from '#app/emergency/links/change-links.server.ts'
import { listEmergencyLinks } from '#app/emergency/links/emergency-links.server.ts'
import { LinkCard } from '#app/emergency/owner/link-card.tsx'
import { linkPath } from '#app/emergency/owner/link-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useCan } from '#app/ui/document/root-data.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'Emergency links'

export const { handle, meta } = defineTitle(title)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'share')
  const links = await listEmergencyLinks(context.db, access.owner)
  return await access.show(title, {
    // Without address and code, which the page of each link shows.
    links: links.map(({ shareId: _shareId, code: _code, settings: _settings, ...link }) => link),
    isFull: links.length >= maxLinksPerOwner,
    linksPerPerson: maxLinksPerOwner,
    unconfirmed: can(access, 'manage') ? unconfirmedEmail(access) : undefined,
  })
})

export default function Links() {
  const { links, ...another } = useLoaderData<typeof loader>()
  const canManage = useCan('manage')
  return (
    <Page title={title} lead="Each link opens the emergency information with its own access code.">
      {links.length === 0 && (
        <EmptyState icon="lock" title="You cannot see any link">
          Each one shows something that is not shared with you.
        </EmptyState>
      )}
      <ul className="space-y-4">
        {links.map(link => (
          <li key={link.id}>
            <LinkCard link={link} />
          </li>
        ))}
      </ul>
      {canManage && <AnotherLink {...another} />}
    </Page>
  )
}

interface AnotherLinkProps {
  isFull: boolean
  linksPerPerson: number
  unconfirmed?: UnconfirmedEmail
}

function AnotherLink({ isFull, linksPerPerson, unconfirmed }: AnotherLinkProps) {
  return (
    <section className="mt-10 max-w-prose" aria-labelledby="add">
      <h2 id="add">Another link</h2>
      <p className="mt-2">
        Add a link for one place or one person: the school, your sister, the card in your wallet.
        You choose what each link shows. You can pause, end or replace one while the others keep
        working.
      </p>
      {unconfirmed ? (
        <ConfirmFirst address={unconfirmed}>
          You can add links once your address is confirmed.
        </ConfirmFirst>
      ) : isFull ? (
        <p className="mt-4">
          You have {linksPerPerson} links, which is the maximum. Remove one to add another.
        </p>
      ) : (
        <ButtonLink to={linkPath('new')} className="mt-5">
          Add a link
        </ButtonLink>
      )}
    </section>
  )
}
