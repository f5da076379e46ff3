import { useEffect } from 'react'

/**
 * Makes the browser load its rules for sorting while it is idle. conform sorts the names of a form
 * when a row comes or goes, and the first comparison would hold up the answer to that press: on a
 * slow phone by a tenth of a second.
 */
export function useSorting(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    // Not of two words written here: the bundler would leave that call out.
    const load = () => void document.title.localeCompare(window.location.pathname)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 500)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(load)
    return () => cancelIdleCallback(request)
  }, [isNeeded])
}
