import { useEffect, useState } from 'react'

let isHydrating = true

/**
 * Whether scripts run on this page: false on the server and in the first picture, true from then on.
 * What only a script can do (copy, print) is drawn when this is true.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => !isHydrating)
  useEffect(() => {
    isHydrating = false
    setHydrated(true)
  }, [])
  return isHydrated
}
