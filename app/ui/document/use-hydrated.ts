import { useEffect, useState } from 'react'

let isHydrating = true

/** Returns whether scripts run: false on the server and in the first drawing. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => !isHydrating)
  useEffect(() => {
    isHydrating = false
    setHydrated(true)
  }, [])
  return isHydrated
}
