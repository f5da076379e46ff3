import { type ReactNode, useRef } from 'react'
import { scrollToLink, useScrollToCurrent } from './use-scroll-to-current.ts'

interface TabRowProps {
  /** Accessible name. */
  label: string
  className?: string
  /** Links, of which the current one has `aria-current`. */
  children: ReactNode
}

/** Links that look like tabs, in one row. A row that is too long scrolls to the current one. */
export function TabRow({ label, className = '', children }: TabRowProps) {
  const row = useRef<HTMLElement>(null)
  useScrollToCurrent(row)
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`tabs ${className}`}
      // A browser does not scroll to a focused link of which a part is in view. A pressed link
      // must not move.
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) scrollToLink(currentTarget, target)
      }}
    >
      {children}
    </nav>
  )
}
