import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { openCardsAround } from './open-cards.ts'

/**
 * Restores the focus after a saved form was drawn again.
 * @param opening changes whenever the form is drawn again.
 */
export function useRestoreFocus(opening: string): void {
  const isPosting = useNavigation().formMethod === 'POST'
  const focused = useRef<string>()
  useEffect(() => {
    if (isPosting) focused.current = document.activeElement?.id
  }, [isPosting])
  const first = useRef(opening)
  useEffect(() => {
    if (opening === first.current) return
    first.current = opening
    if (document.activeElement !== document.body) return
    const field = focused.current && document.getElementById(focused.current)
    if (field) {
      openCardsAround(field)
      field.focus()
    } else document.getElementById('main')?.focus({ preventScroll: true })
  }, [opening])
}
