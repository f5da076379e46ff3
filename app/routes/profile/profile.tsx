import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { readOnce } from '#app/http/request-context.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { appliesTo } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sectionsByTab } from '#app/profile-definition/sections/sections.server.ts'
import { EditorPage } from '#app/profile-pages/editor-page.tsx'
import { useCan } from '#app/ui/document/root-data.ts'

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  const load = () => loadProfile(context.db, owner)
  const profile = await readOnce({ request, context }, 'profile', load)
  const tabs = sectionsByTab.filter(section => appliesTo(section, profile))
  // The page inside shows the record.
  return nothing('names of the tabs', { tabs: tabs.map(toTab) })
})

type Tab = ReturnType<typeof toTab>

function toTab({ slug, tab, blocks }: Section) {
  const more = blocks.flatMap(block => (block.more ? [block.more.to] : []))
  return { to: `/profile/${slug}`, words: tab, more }
}

/** The tabbed editor, with the list of sections. */
export default function Profile() {
  const { tabs } = useLoaderData<typeof loader>()
  return (
    <EditorPage menu={<Tabs tabs={tabs} />} menuName="Sections" isMenuInBar>
      <Outlet />
    </EditorPage>
  )
}

function Tabs({ tabs }: { tabs: Tab[] }) {
  const { pathname } = useLocation()
  const canEdit = useCan('edit')
  return (
    <>
      <ul>
        {tabs.map(({ to, words, more }) => (
          <li key={to}>
            <Link
              to={to}
              className="editor-tab"
              aria-current={
                pathname === to ? 'page' : isWithin(pathname, [to, ...more]) || undefined
              }
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
      {/* Below the words of the tabs, which have a border. */}
      <p className="editor-links mt-4 flex flex-col pl-[calc(0.75rem+3px)] text-base">
        <Link to="/profile/view">View Full Record</Link>
        {canEdit && <Link to="/profile/edit">Edit step by step</Link>}
      </p>
    </>
  )
}

// Returns whether a path belongs to one of these pages.
function isWithin(pathname: string, pages: string[]): boolean {
  return pages.some(page => pathname === page || pathname.startsWith(`${page}/`))
}
