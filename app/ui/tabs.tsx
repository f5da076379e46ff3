import { Link, NavLink } from '@remix-run/react'

export interface Tab {
  to: string
  label: string
  /** Given where the path alone does not tell, as with `?tab=settings`. */
  isActive?: boolean
}

/** Tabs that are links: each view has its own address, and nothing needs a script. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map(tab => (
          <li key={tab.to}>
            <TabLink {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabLink({ to, label, isActive }: Tab) {
  const props = { to, preventScrollReset: true, className: 'tab', children: label }
  if (isActive === undefined) return <NavLink end {...props} />
  return <Link {...props} aria-current={isActive ? 'page' : undefined} />
}
