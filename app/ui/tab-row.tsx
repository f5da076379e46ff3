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
    let width = 0
    // Only a row of another width, as on a turned phone, is scrolled again.
    const showCurrent = () => {
      const tab = row.current?.querySelector('[aria-current]')
      if (!row.current || !tab || row.current.clientWidth === width) return
      width = row.current.clientWidth
      showTab(row.current, tab)
    }
    showCurrent()
    window.addEventListener('resize', showCurrent)
    return () => window.removeEventListener('resize', showCurrent)
  }, [pathname, search])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`tabs ${className}`}
      // A browser does not scroll to a focused link of which a part is in view. A pressed link
      // must not move.
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) showTab(currentTarget, target)
      }}
    >
      {children}
    </nav>
  )
}

/** Scrolls a row as little as needed, so that a part of the next tab is in view too. */
function showTab(row: HTMLElement, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const [before, after] = [outer.left - inner.left, inner.right - outer.right]
  if (before > 0) row.scrollLeft -= before + nextTabWidth
  else if (after > 0) row.scrollLeft += after + nextTabWidth
}

/** Visible width of the next tab in pixels, less than the narrowest tab has. */
const nextTabWidth = 32
