import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, NavLink, Outlet, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/accounts/access.server.ts'
import { sectionsByTab } from '#app/profile/sections/index.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'read')
  return { tabs: sectionsByTab.map(({ slug, tab }) => ({ slug, tab })) }
}

/** The tabbed editor: the sections beside the one that is open. */
export default function Profile() {
  const { tabs } = useLoaderData<typeof loader>()
  return (
    <main id="main" tabIndex={-1} className="editor">
      <nav aria-label="Sections" className="editor-nav">
        <Link to="/dashboard" className="editor-back">
          Back to Dashboard
        </Link>
        <ul>
          {tabs.map(({ slug, tab }) => (
            <li key={slug}>
              <NavLink to={`/profile/${slug}`} className="editor-tab">
                {tab}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="editor-page">
        <Outlet />
      </div>
    </main>
  )
}
