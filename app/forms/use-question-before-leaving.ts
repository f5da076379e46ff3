import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useEffect } from 'react'

/** The question before a page with unsaved answers is left. */
export const leaveQuestion =
  'You have changes that are not saved. Leave this page without saving them?'

/**
 * Asks before a page without auto-save is left. Without scripts a browser cannot ask.
 * @param isUnsaved returns true while the page has answers that are not saved.
 */
export function useQuestionBeforeLeaving(isUnsaved: () => boolean): void {
  useBeforeUnload(event => {
    if (isUnsaved()) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  // The blocker is a new object on every render; it decides one navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(leaveQuestion)) blocker.proceed()
    else blocker.reset()
  }, [blocker.state])
}
