import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { openCardsAround } from './open-cards.ts'

/**
 * Gives the focus back when a form was saved and drawn anew: to the field that had it when Save was pressed, or to the
 * page.
 * @param opening changes whenever the form is drawn anew.
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
