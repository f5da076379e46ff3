import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { FooterGroups } from '#app/ui/document/footer.tsx'
import { LogoutButton } from '#app/ui/document/header.tsx'
import { mainLinks } from '#app/ui/document/main-links.ts'
import { useTagline } from '#app/ui/document/root-data.ts'
import { usePlaces } from '#app/ui/document/use-places.ts'
import { LinkRow } from '#app/ui/link-row.tsx'
import { Page } from '#app/ui/page.tsx'

const title = 'More'

export const { handle, meta } = defineTitle(title)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { nothing } = await requireAccess({ request, context }, 'read')
  return nothing('links alone', null)
})

/** The pages that the bar of a phone has no space for. */
export default function More() {
  const { places } = usePlaces()
  const pages = places.flatMap(place => (place.isInBar ? [] : place.pages))
  return (
    <Page title={title} isPlace>
      <div className="space-y-6">
        <Rows rows={pages} />
        <Rows rows={[...mainLinks, { to: '/help', label: 'Help' }]} />
        <LogoutButton className="w-full sm:w-auto" />
        <div className="space-y-4 sm:hidden">
          <FooterGroups />
        </div>
        <p className="text-base text-muted sm:hidden">{useTagline()}</p>
      </div>
    </Page>
  )
}

function Rows({ rows }: { rows: { to: string; label: string }[] }) {
  return (
    <ul className="list-rows">
      {rows.map(({ to, label }) => (
        <LinkRow key={to} to={to} title={label} />
      ))}
    </ul>
  )
}
