import { displayMoment, displayShortDay, displaySpan } from '#app/lib/dates.ts'
import { useTimeZone } from './document/use-time-zone.ts'

/** A time in the reader's time zone, such as "Mar 27, 2026 4:30 AM EDT". */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{displayMoment(at, useTimeZone())}</time>
}

/** The day of a time in the reader's time zone, such as "Mar 27, 2026". */
export function MomentDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {displayShortDay(at, useTimeZone())}
    </time>
  )
}

/** A period, such as "Mar 27, 2026 4:30 AM to 4:52 AM EDT". */
export function MomentSpan({ from, to }: { from: string; to: string }) {
  const [first, last] = displaySpan(from, to, useTimeZone())
  return (
    <>
      <time dateTime={from}>{first}</time>
      {last && (
        <>
          {' to '}
          <time dateTime={to}>{last}</time>
        </>
      )}
    </>
  )
}
