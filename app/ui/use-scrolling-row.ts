import { useLocation } from '@remix-run/react'
import { type FocusEvent, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'

/**
 * Scrolls a row of links to the current one, after a navigation and on a turned phone, and to a
 * link that gets the focus by keyboard.
 * @returns properties of the row.
 */
export function useScrollingRow<Row extends HTMLElement>() {
  const ref = useRef<Row>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another link
  useIsomorphicLayoutEffect(() => {
    let width = 0
    // Only a row of another width, as on a turned phone, is scrolled again.
    const showCurrent = () => {
      const link = ref.current?.querySelector('[aria-current]')
      if (!ref.current || !link || ref.current.clientWidth === width) return
      width = ref.current.clientWidth
      scrollToLink(ref.current, link)
    }
    showCurrent()
    window.addEventListener('resize', showCurrent)
    return () => window.removeEventListener('resize', showCurrent)
  }, [pathname, search])

  return {
    ref,
    // A browser does not scroll to a focused link of which a part is in view. A pressed link must
    // not move.
    onFocus({ currentTarget, target }: FocusEvent<Row>) {
      if (target.matches(':focus-visible')) scrollToLink(currentTarget, target)
    },
  }
}

/** Scrolls a row as little as needed, so that a part of the next link is in view too. */
function scrollToLink(row: HTMLElement, link: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  const [before, after] = [outer.left - inner.left, inner.right - outer.right]
  if (before > 0) row.scrollLeft -= before + nextLinkWidth
  else if (after > 0) row.scrollLeft += after + nextLinkWidth
}

/** Visible width of the next link in pixels, less than the narrowest link has. */
const nextLinkWidth = 32
