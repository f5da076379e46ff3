import { useLocation } from '@remix-run/react'
import { useLayoutEffect } from 'react'
import { isTyping } from '#app/ui/document/is-typing.ts'
import { openCardsAround } from '../open-cards.ts'

/**
 * Gives the focus to the field that the address names, and opens the cards around it: the router
 * only scrolls there, and a closed card keeps the focus away. Without scripts the browser does
 * both. Somebody who is typing already keeps the focus.
 * @param isWanted false where an answer of the server takes the focus.
 */
export function useAddressedField(isWanted: boolean): void {
  const { hash } = useLocation()
  // With the drawing: later, it would take the focus from a field that was pressed meanwhile.
  useLayoutEffect(() => {
    const field = isWanted && hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!field || isTyping(document.activeElement)) return
    openCardsAround(field)
    field.focus()
  }, [hash, isWanted])
}
