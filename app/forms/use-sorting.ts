import { useEffect } from 'react'

/**
 * Loads the browser's sorting rules while it is idle: conform sorts names when a row changes, and
 * the first comparison takes a tenth of a second on a slow phone.
 */
export function useSorting(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    // The bundler would remove a comparison of constants.
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
