import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

const delayMs = 300

/**
 * Shows that the next page is still loading: the router has no progress of the browser's own. A
 * post has the words of its button.
 */
export function LoadingBar() {
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isBusy])
  return (
    <>
      {isShown && <div className="loading-bar no-print" />}
      {/* Always present: screen readers announce changes inside. */}
      <p role="status" className="sr-only">
        {isShown && formMethod !== 'POST' && 'Loading…'}
      </p>
    </>
  )
}
