import type { ReactNode } from 'react'
import { useScrollingRow } from './use-scrolling-row.ts'

interface TabRowProps {
  /** Accessible name. */
  label: string
  className?: string
  /** Links, of which the current one has `aria-current`. */
  children: ReactNode
}

/** Links that look like tabs, in one row. A row that is too long scrolls to the current one. */
export function TabRow({ label, className = '', children }: TabRowProps) {
  return (
    <nav {...useScrollingRow()} aria-label={label} className={`tabs ${className}`}>
      {children}
    </nav>
  )
}
