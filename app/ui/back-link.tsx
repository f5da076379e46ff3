import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** A link above a page that leads back to another page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="no-print mb-4">
      <Link to={to} className="touch-link">
        {children}
      </Link>
    </p>
  )
}
