import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/accounts/access.server.ts'
import { env } from '#app/env.server.ts'
import { product } from '#app/product.ts'
import { loadRecentChanges } from '#app/profile/change-history.server.ts'
import { changedSections } from '#app/profile/change-log.server.ts'
import { overviewOf } from '#app/profile/overview.server.ts'
import { overviewFilter, overviewTab } from '#app/profile/overview.ts'
import { OverviewPanel } from '#app/profile/overview-panel.tsx'
import { loadProfile } from '#app/profile/profile.server.ts'
import { qrPath } from '#app/sharing/qr.server.ts'
import { AccessCodeCard, QrCard, WrongCodes } from '#app/sharing/share-cards.tsx'
import { getShareLink } from '#app/sharing/share-links.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Page } from '#app/ui/page.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { titled } from '#app/ui/titled.ts'

export const { handle, meta } = titled('Dashboard')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'share')
  const { owner } = access
  const search = new URL(request.url).searchParams
  const hasChanges = (await changedSections(context.db, owner)).length > 0
  const isChanges = hasChanges && overviewTab(search.get('tab')) === 'changes'
  const { code, shareId, ...attempts } = await getShareLink(context.db, owner)
  const link = `${env().origin}/view/${shareId}`
  return {
    person: { firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
    share: { code, link, qrPath: qrPath(link) },
    attempts,
    overview: overviewOf(await loadProfile(context.db, owner)),
    filter: overviewFilter(search.get('show')),
    hasChanges,
    recentChanges: isChanges
      ? await loadRecentChanges(context.db, access, search.get('section') ?? undefined)
      : undefined,
  }
}

export default function Dashboard() {
  const { person, share, attempts, ...medical } = useLoaderData<typeof loader>()
  const { overview } = medical
  const panel = <OverviewPanel {...medical} />
  return (
    <Page title="Dashboard" width="wide">
      {/* First, because without JavaScript a dialog is a part of the page. */}
      <Outlet />
      <WrongCodes {...attempts} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        {/* Whoever has filled in nothing yet comes for one thing: on a phone it stands first. */}
        {overview.completion === 0 && panel}
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:col-start-1 lg:row-start-1 lg:grid-cols-1">
          <PersonCard person={person} completion={overview.completion} />
          <AccessCodeCard code={share.code} />
          <QrCard link={share.link} qrPath={share.qrPath} />
        </div>
        {overview.completion > 0 && panel}
      </div>
    </Page>
  )
}

interface PersonCardProps {
  person: { firstName: string; lastName: string; email: string }
  completion: number
}

function PersonCard({ person, completion }: PersonCardProps) {
  return (
    <Card>
      <h2 className="text-xl">
        {person.firstName} {person.lastName}
      </h2>
      <p className="mb-4 break-words text-muted">{person.email}</p>
      <Progress value={completion} label="Profile completion" />
      <p className="mt-3">
        {completion < 100
          ? `Your profile is ${completion}% complete. Complete your medical information to get the most out of ${product.name}.`
          : 'Your profile is complete! You can always update your information as needed.'}
      </p>
    </Card>
  )
}
