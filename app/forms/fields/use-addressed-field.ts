import { useLocation } from '@remix-run/react'
import { useLayoutEffect } from 'react'
import { isTyping } from '#app/ui/document/is-typing.ts'
import { openCardsAround } from '../open-cards.ts'

/**
 * Gives the focus to the field in the URL's hash and opens its cards, unless somebody types. The
 * router only scrolls; without scripts the browser does both.
 * @param isWanted false if an answer of the server takes the focus.
 */
export function useAddressedField(isWanted: boolean): void {
  const { hash } = useLocation()
  // A later effect would take the focus from a field that was pressed meanwhile.
  useLayoutEffect(() => {
    const field = isWanted && hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!field || isTyping(document.activeElement)) return
    openCardsAround(field)
    field.focus()
  }, [hash, isWanted])
}
