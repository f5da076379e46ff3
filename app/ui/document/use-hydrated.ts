import { useEffect, useState } from 'react'

let isHydrating = true

/** Returns true if scripts run: false on the server and during hydration. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => !isHydrating)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}

/** Ends the hydration for all parts that are drawn later. The document calls it. */
export function useEndOfHydration(): void {
  useEffect(() => {
    isHydrating = false
  }, [])
}
