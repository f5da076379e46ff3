import { displayLocalMoment, displayMoment } from '#app/lib/dates.ts'
import { useHydrated } from './document/use-hydrated.ts'

/**
 * A point in time. The server does not know where its reader is, so without scripts it is given in UTC and says so;
 * with them it is given in the reader's own time.
 */
export function Moment({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={at}>{isHydrated ? displayLocalMoment(at) : displayMoment(at)}</time>
}
