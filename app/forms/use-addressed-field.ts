import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Opens the card around the field that the address names, and goes to the field: the router only scrolls there, and a
 * closed card keeps the focus away. Without scripts the browser opens it by itself.
 */
export function useOpenedRow(isForm: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const field = isForm && hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!field) return
    const card = field.closest('details')
    if (card) card.open = true
    field.focus()
  }, [hash, isForm])
}
