import { useEffect, useState } from 'react'

let isHydrating = true

/** Returns true if scripts run: false on the server and during hydration. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => !isHydrating)
  useEffect(() => {
    isHydrating = false
    setHydrated(true)
  }, [])
  return isHydrated
}
