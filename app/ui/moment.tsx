import { displayLocalMoment, displayMoment } from '#app/lib/dates.ts'
import { useHydrated } from './document/use-hydrated.ts'

/** A time in the reader's time zone; without scripts in UTC. */
export function Moment({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return <time dateTime={at}>{isHydrated ? displayLocalMoment(at) : displayMoment(at)}</time>
}

/** A period, such as "Mar 27, 2026 8:30 AM UTC to 8:52 AM UTC". */
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
