import { Link } from '@remix-run/react'

interface LinkRowProps {
  /** Name of the navigation. */
  label: string
  links: { to: string; label: string }[]
}

/** A row of links with a name for screen readers. */
export function LinkRow({ label, links }: LinkRowProps) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="touch-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
