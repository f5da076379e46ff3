import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** A link above a page that leads back to another page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="no-print -mt-3 mb-1 sm:mb-4 sm:mt-0">
      <Link to={to} className="touch-link">
        {children}
      </Link>
    </p>
  )
}
