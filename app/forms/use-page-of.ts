import { useLocation } from '@remix-run/react'

/**
 * Returns the page on screen, to which an answer leads back. A tab that is edited is its own page.
 * @param pages the pages that ask. @param other the page for any other address.
 */
export function usePageOf<Page extends string>(pages: readonly Page[], other: Page): Page {
  const { pathname, search } = useLocation()
  const isEditing = new URLSearchParams(search).has('edit')
  const here = pathname.startsWith('/profile/edit')
    ? pathname
    : pathname + (isEditing ? '?edit=1' : '')
  return pages.find(page => page === here) ?? other
}
