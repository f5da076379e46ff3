import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="no-print mb-4">
      <Link to={to} className="touch-link">
        {children}
      </Link>
    </p>
  )
}
