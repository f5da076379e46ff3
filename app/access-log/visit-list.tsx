import type { ReactNode } from 'react'
import { joinPhrases } from '#app/lib/join-phrases.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Moment, MomentSpan } from '#app/ui/moment.tsx'
import type { AccessLogItem, AccessVisit, Visitor } from './access-log.ts'

/** Returns "3 visits on this page: 2 with an emergency link, 1 by a proxy". */
export function countVisits(visits: readonly Pick<AccessVisit, 'visitor'>[]): string {
  const total = `${visits.length} ${visits.length === 1 ? 'visit' : 'visits'} on this page`
  const kinds = visitorKinds.flatMap(({ visitor, one, many = one }) => {
    const count = visits.filter(visit => visit.visitor === visitor).length
    return count > 0 ? [{ count, words: count === 1 ? one : many }] : []
  })
  const [first] = kinds
  if (!first) return total
  if (first.count === visits.length) {
    return `${total}, ${first.count === 1 ? '' : 'all '}${first.words}`
  }
  return `${total}: ${kinds.map(({ count, words }) => `${count} ${words}`).join(', ')}`
}

// Responders come first, because they need no account.
const visitorKinds: { visitor: Visitor; one: string; many?: string }[] = [
  { visitor: 'responder', one: 'with an emergency link' },
  { visitor: 'proxy', one: 'by a proxy', many: 'by proxies' },
  { visitor: 'owner', one: 'by the owner' },
]

/**
 * Draws visits, one line each, that open to their entries. A visit of one entry is a line alone.
 */
export function VisitList({ visits }: { visits: AccessVisit[] }) {
  return (
    <ul className="mt-4 space-y-3">
      {visits.map(visit => (
        <li key={visit.entries[0]?.number}>
          {visit.entries.length > 1 ? (
            <details className={`row-card ${visitEdge}`} data-visitor={visit.visitor}>
              <summary>
                <VisitLine visit={visit} />
              </summary>
              <div className="px-4 py-3 lg:pl-10">
                <EntryTable visit={visit} />
              </div>
            </details>
          ) : (
            <div
              className={`${visitEdge} flex break-inside-avoid gap-x-3 rounded-lg border border-line bg-surface px-4 py-3 large-text:gap-2 large-text:px-2`}
              data-visitor={visit.visitor}
            >
              <span aria-hidden="true" className="w-[0.55em] shrink-0 print:hidden" />
              <VisitLine visit={visit} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

// Marks visits of people without an account.
const visitEdge =
  'visit data-[visitor=responder]:border-l-[5px] data-[visitor=responder]:border-l-attention'

function VisitLine({ visit }: { visit: AccessVisit }) {
  const { entries, from, to, who, visitor, isGivenName, what, devices, link } = visit
  const [entry, ...others] = entries
  const only = others.length === 0 ? entry : undefined
  const origin = joinPhrases([...devices, only?.address, link && `Link: ${link}`])
  return (
    <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 [overflow-wrap:anywhere] lg:grid-cols-[14rem_1fr_1fr_9rem] print:grid-cols-[9rem_1fr_1fr_6rem]">
      <span className="text-base lg:pt-0.5">
        <MomentSpan from={from} to={to} />
      </span>
      <span>
        <span className="font-semibold">{who}</span>
        {isGivenName && <span className="text-base text-muted"> (name as given)</span>}{' '}
        {visitor === 'responder' && <Badge tone="attention">Emergency link</Badge>}
        {visitor === 'proxy' && <Badge>Proxy</Badge>}
        {origin && <span className="block text-base text-muted">{origin}</span>}
      </span>
      <span className="text-base lg:pt-0.5">
        {what}
        <CutNote {...visit} />
      </span>
      <span className="text-base tabular-nums lg:pt-0.5">
        <Numbers entries={entries} />
        {only && <span className="block">{drawSeal(only)}</span>}
      </span>
    </span>
  )
}

function CutNote({ isCutBefore, isCutAfter }: AccessVisit) {
  if (!isCutBefore && !isCutAfter) return null
  const where = [isCutAfter && 'newer', isCutBefore && 'older'].filter(Boolean).join(' and ')
  return (
    <span className="block text-muted">The rest of this visit is among the {where} entries.</span>
  )
}

/** "Entry 7", "Entries 3, 5–9". */
function Numbers({ entries }: Pick<AccessVisit, 'entries'>) {
  const runs: [first: number, last: number][] = []
  for (const { number } of [...entries].reverse()) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return (
    <>
      {entries.length === 1 ? 'Entry' : 'Entries'}
      {runs.map(([first, last], n) => (
        <span key={first}>
          {n > 0 && ','}{' '}
          <span className="whitespace-nowrap">
            {first}
            {last !== first && `–${last}`}
          </span>
        </span>
      ))}
    </>
  )
}

function drawSeal({ isIntact }: AccessLogItem): ReactNode {
  return isIntact ? (
    <span className="text-good">Unchanged</span>
  ) : (
    <Badge tone="danger">Changed</Badge>
  )
}

/** Draws the entries of a visit as a table, or as lines on narrow screens. */
function EntryTable({ visit: { entries, devices } }: { visit: AccessVisit }) {
  const hasDevices = devices.length > 1
  const columns = ['Entry', 'When', 'What', ...(hasDevices ? ['Device'] : []), 'Address', 'Seal']
  return (
    <table className="block w-full lg:table print:table">
      <thead className="hidden lg:table-header-group print:table-header-group">
        <tr className="border-b border-line text-left align-bottom text-base">
          {columns.map(name => (
            <th key={name} scope="col" className="py-1 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group print:table-row-group">
        {entries.map(entry => (
          <tr
            key={entry.number}
            className="block break-inside-avoid border-t border-line py-2 lg:table-row lg:border-0 print:table-row"
          >
            <Cell label="Entry">{entry.number}</Cell>
            <Cell label="When">
              <Moment at={entry.at} />
            </Cell>
            <Cell label="What">{entry.what}</Cell>
            {hasDevices && <Cell label="Device">{entry.device}</Cell>}
            <Cell label="Address">{entry.address && <Address address={entry.address} />}</Cell>
            <Cell label="Seal">{drawSeal(entry)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// An IPv4 address is kept on one line if it fits; an IPv6 network is too long for that.
function Address({ address }: { address: string }) {
  return address.includes(':') ? (
    address
  ) : (
    <span className="inline-block max-w-full">{address}</span>
  )
}

// Narrow screens have no table head, so each value has the name of its column.
function Cell({ label, children }: { label: string; children: ReactNode }) {
  const value = children ?? (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not known</span>
    </>
  )
  return (
    <td className="flex gap-x-3 large-text:flex-wrap py-0.5 text-base tabular-nums lg:table-cell lg:py-1.5 lg:pr-4 lg:align-top print:table-cell print:pr-3 print:align-top">
      <span
        aria-hidden="true"
        className="w-20 shrink-0 text-muted large-text:w-auto lg:hidden print:hidden"
      >
        {label}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
    </td>
  )
}
