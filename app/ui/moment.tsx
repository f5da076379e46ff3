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

/** From one point in time to another, such as "Mar 27, 2026 8:30 AM UTC to 8:52 AM UTC". */
export function MomentSpan({ from, to }: { from: string; to: string }) {
  const display = useHydrated() ? displayLocalMoment : displayMoment
  const [first, last] = [display(from), display(to)]
  const day = /^\w+ \d+, \d+ /.exec(first)?.[0] ?? ''
  return (
    <>
      <time dateTime={from}>{first}</time>
      {first !== last && (
        <>
          {' to '}
          <time dateTime={to}>{last.startsWith(day) ? last.slice(day.length) : last}</time>
        </>
      )}
    </>
  )
}
