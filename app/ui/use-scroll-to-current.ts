import { useLocation } from '@remix-run/react'
import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls a row of links to the current one, after a navigation and on a turned phone. */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another link
  useLayoutEffect(() => {
    let width = 0
    // Only a row of another width, as on a turned phone, is scrolled again.
    const showCurrent = () => {
      const link = row.current?.querySelector('[aria-current]')
      if (!row.current || !link || row.current.clientWidth === width) return
      width = row.current.clientWidth
      scrollToLink(row.current, link)
    }
    showCurrent()
    window.addEventListener('resize', showCurrent)
    return () => window.removeEventListener('resize', showCurrent)
  }, [row, pathname, search])
}

/** Scrolls a row as little as needed, so that a part of the next link is in view too. */
export function scrollToLink(row: HTMLElement, link: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  const [before, after] = [outer.left - inner.left, inner.right - outer.right]
  if (before > 0) row.scrollLeft -= before + nextLinkWidth
  else if (after > 0) row.scrollLeft += after + nextLinkWidth
}

/** Visible width of the next link in pixels, less than the narrowest link has. */
const nextLinkWidth = 32
