import { useLocation } from '@remix-run/react'
import { isTyping } from '#app/ui/document/is-typing.ts'
import { useIsomorphicLayoutEffect } from '#app/ui/use-isomorphic-layout-effect.ts'
import { openCardsAround } from '../open-cards.ts'

/**
 * Gives the focus to the field in the URL's hash and opens its cards, unless somebody types. The
 * router only scrolls; without scripts the browser does both.
 * @param isEnabled false if an answer of the server takes the focus.
 */
export function useAddressedField(isEnabled: boolean): void {
  const { hash } = useLocation()
  // A later effect would take the focus from a field that was pressed meanwhile.
  useIsomorphicLayoutEffect(() => {
    const field = isEnabled && hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!field || isTyping(document.activeElement)) return
    openCardsAround(field)
    field.focus()
  }, [hash, isEnabled])
}
