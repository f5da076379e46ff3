import { browserTimeZone } from './browser-time-zone.ts'
import { useRootData } from './root-data.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Returns the IANA name of the zone in which a page shows times: the browser's own, where scripts
 * run; else the one of the account; UTC without any.
 */
export function useTimeZone(): string {
  const chosen = useRootData()?.timeZone ?? 'UTC'
  return (useHydrated() ? browserTimeZone() : undefined) ?? chosen
}
