import { Link } from '@remix-run/react'
import { TabRow } from '../tab-row.tsx'
import { useProxiedOwner } from './root-data.ts'

interface DashboardTabsProps {
  current: 'profile' | 'proxies' | 'settings' | 'helped'
  /** True if the visitor is a proxy of somebody. */
  helpsOthers: boolean
  /** False for an account without a profile, which only helps others. */
  hasProfile?: boolean
}

/** Navigation of one's own account; none for a proxy. Links, not ARIA tabs: each is a page. */
export function DashboardTabs({ current, helpsOthers, hasProfile = true }: DashboardTabsProps) {
  if (useProxiedOwner()) return null
  // The bar of a phone has the other tabs.
  const hasTwoOnPhone = hasProfile && helpsOthers && (current === 'proxies' || current === 'helped')
  const wide = { className: 'max-sm:hidden' }
  const mark = (tab: typeof current) =>
    ({ 'aria-current': tab === current ? 'page' : undefined }) as const
  const settings = (
    <Link to="/settings" {...wide} {...mark('settings')}>
      Settings
    </Link>
  )
  const people = helpsOthers && (
    // A plain link loads a new document between own pages and those of others.
    <a href="/proxy/dashboard" {...mark('helped')}>
      People I help
    </a>
  )
  return (
    <TabRow
      label="Dashboard"
      className={`no-print mb-2 sm:mb-6 ${hasTwoOnPhone ? '' : 'max-sm:hidden'}`}
    >
      {hasProfile ? (
        <>
          <Link to="/dashboard" {...wide} {...mark('profile')}>
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
    </TabRow>
  )
}
