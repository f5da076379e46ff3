import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { FoldableFilter } from '#app/forms/fields/foldable-filter.tsx'
import { separator } from '#app/lib/join-phrases.ts'
import { loadProxyList } from '#app/proxies/list/list-proxies.server.ts'
import { ProxyCard } from '#app/proxies/list/proxy-card.tsx'
import { ProxyFilterForm } from '#app/proxies/list/proxy-filter-form.tsx'
import {
  hasFilterOrOrder,
  type ProxyQuery,
  parseProxyQuery,
  proxiesAddress,
  proxiesFilePath,
  proxiesPath,
  proxiesTitle,
} from '#app/proxies/list/proxy-list.ts'
import { ProxyPaging } from '#app/proxies/list/proxy-paging.tsx'
import { findVisibleAreas } from '#app/proxies/proxied/visible-areas.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DashboardTabs } from '#app/ui/document/dashboard-tabs.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle(proxiesTitle)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const query = parseProxyQuery(new URL(request.url).searchParams)
  return {
    owner: owner.id,
    query,
    list: await loadProxyList(context.db, owner, query),
    helpsOthers: (await findVisibleAreas(context.db, owner)).peopleIHelp,
  }
}

/** Lists the proxies of a person. Dialogs are child routes. */
export default function Proxies() {
  const { owner, query, list, helpsOthers } = useLoaderData<typeof loader>()
  const add = proxiesAddress(query, `${proxiesPath}/add`)
  const isAdding = useLocation().pathname.endsWith(`${proxiesPath}/add`)
  return (
    <Page
      title={proxiesTitle}
      lead="Manage who can access your medical information"
      width="wide"
      before={<DashboardTabs current="proxies" helpsOthers={helpsOthers} />}
    >
      {/* First: without JavaScript a dialog is part of the page. */}
      <Outlet />
      {list.count === 0 ? (
        // The form to add the first one has no list below it.
        !isAdding && (
          <EmptyState
            icon="people"
            title="No proxy access granted yet"
            action={
              <ButtonLink to={add} preventScrollReset>
                Add Your First Proxy
              </ButtonLink>
            }
          >
            Let a relative, a caregiver or a doctor read your profile, comment on it or keep it up
            to date. They log in with their own account, and you can end their access at any time.
          </EmptyState>
        )
      ) : (
        <>
          <ButtonLink to={add} preventScrollReset className="no-print">
            Add Proxy
          </ButtonLink>
          <FoldableFilter count={list.count} isFiltered={hasFilterOrOrder(query)}>
            <ProxyFilterForm query={query} />
          </FoldableFilter>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status" className="font-semibold tabular-nums">
              {formatCounts(list)}
            </p>
            <Export query={query} list={list} />
          </div>
          <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
            {list.proxies.map(proxy => (
              <li key={proxy.id} className="min-w-0">
                <ProxyCard proxy={proxy} owner={owner} query={query} />
              </li>
            ))}
          </ul>
          <ProxyPaging query={query} page={list.page} pages={list.pages} />
        </>
      )}
    </Page>
  )
}

interface ListCounts {
  count: number
  matchCount: number
  isFiltered: boolean
  first: number
  pages: number
  proxies: unknown[]
}

function formatCounts({ count, matchCount, first, pages, proxies }: ListCounts): string {
  if (matchCount === 0) return 'No proxies match your search criteria'
  const people = `${count} ${count === 1 ? 'person' : 'people'}`
  const all = matchCount === count ? people : `${matchCount} of ${people}`
  return pages === 1 ? all : `${all}${separator}${first}–${first + proxies.length - 1} on this page`
}

function Export({
  query,
  list: { matchCount, isFiltered },
}: {
  query: ProxyQuery
  list: ListCounts
}) {
  const { page: _page, ...all } = query
  const to = proxiesAddress(all, proxiesFilePath)
  // The answer is the list with a message, not a file.
  if (matchCount === 0) {
    return (
      <ButtonLink to={to} variant="secondary" reloadDocument>
        Export
      </ButtonLink>
    )
  }
  return (
    <DownloadLink to={to} variant="secondary" messages={exportMessages}>
      {isFiltered ? `Export the ${matchCount} shown` : 'Export'}
    </DownloadLink>
  )
}

const exportMessages = {
  saved: 'Proxy data exported successfully',
  failed: 'The list could not be exported. Please try again.',
}
