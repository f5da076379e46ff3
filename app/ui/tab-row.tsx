import { useLocation } from '@remix-run/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

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
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another tab
  useLayoutEffect(() => {
    if (row.current) showCurrent(row.current)
  }, [pathname, search])
  return (
    <nav ref={row} aria-label={label} className={`tabs ${className}`}>
      {children}
    </nav>
  )
}

/** Scrolls a row as little as needed, so that a part of the next tab is in view too. */
function showCurrent(row: HTMLElement): void {
  const tab = row.querySelector('[aria-current]')
  if (!tab) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const [before, after] = [outer.left - inner.left, inner.right - outer.right]
  if (before > 0) row.scrollLeft -= before + nextTabWidth
  else if (after > 0) row.scrollLeft += after + nextTabWidth
}

/** Visible width of the next tab in pixels, less than the narrowest tab has. */
const nextTabWidth = 32
