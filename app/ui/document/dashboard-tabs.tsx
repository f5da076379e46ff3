import { Link } from '@remix-run/react'
import { useActing } from './root-data.ts'

interface DashboardTabsProps {
  current: 'profile' | 'proxies' | 'settings' | 'helped'
  /** Whether the people whom the visitor helps are one of the places. */
  helpsOthers: boolean
  /** False for an account that was made to help others and has no profile of its own. */
  hasProfile?: boolean
}

/** The places of one's own account. Links and no ARIA tabs: each is a page. None while acting for somebody else. */
export function DashboardTabs({
  current,
  helpsOthers: helped,
  hasProfile = true,
}: DashboardTabsProps) {
  if (useActing()) return null
  const mark = (tab: typeof current) =>
    ({ 'aria-current': tab === current ? 'page' : undefined }) as const
  const settings = (
    <Link to="/settings" {...mark('settings')}>
      Settings
    </Link>
  )
  const people = helped && (
    // A plain link, as everywhere between one's own pages and those of other people.
    <a href="/proxy/dashboard" {...mark('helped')}>
      People I help
    </a>
  )
  return (
    <nav aria-label="Dashboard" className="tabs no-print mb-6">
      {hasProfile ? (
        <>
          <Link to="/dashboard" {...mark('profile')}>
            Medical Profile
          </Link>
          <Link to="/proxies" {...mark('proxies')}>
            Proxy Access
          </Link>
          {settings}
          {people}
        </>
      ) : (
        <>
          {people}
          {settings}
        </>
      )}
    </nav>
  )
}
