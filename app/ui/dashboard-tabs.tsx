import { Link } from '@remix-run/react'
import { useActing } from './root-data.ts'

interface DashboardTabsProps {
  current: 'profile' | 'proxies' | 'helped'
  /** Whether the people whom the visitor helps are one of the places. */
  helped: boolean
}

/** The places of one's own account. Links and no ARIA tabs: each is a page. None while acting for somebody else. */
export function DashboardTabs({ current, helped }: DashboardTabsProps) {
  if (useActing()) return null
  const mark = (tab: typeof current) =>
    ({ 'aria-current': tab === current ? 'page' : undefined }) as const
  return (
    <nav aria-label="Dashboard" className="tabs no-print mb-6">
      <Link to="/dashboard" {...mark('profile')}>
        Medical Profile
      </Link>
      <Link to="/proxies" {...mark('proxies')}>
        Proxy Access
      </Link>
      {helped && (
        // A plain link, as everywhere between one's own pages and those of other people.
        <a href="/proxy/dashboard" {...mark('helped')}>
          People I help
        </a>
      )}
    </nav>
  )
}
