import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type SeenCheck, type ShownAccess, withCommas } from './access-log.ts'

interface SealCheckProps {
  check: SeenCheck
  /** Where all entries are checked, for when only those on the page were. */
  checkAll: string
}

/** Whether a person's entries are as they were written: all of them, or those on the page. */
export function SealCheck({ check, checkAll }: SealCheckProps) {
  const { count, checked, changed, missing } = check
  return (
    <>
      {changed.length > 0 || missing.length > 0 ? (
        <BrokenLog changed={changed} missing={missing} />
      ) : (
        checked > 0 && (
          <p className="mt-3 font-semibold text-good">{unchangedWords(checked, count)}</p>
        )
      )}
      {checked < count && (
        <ButtonLink to={checkAll} variant="secondary" className="no-print mt-3">
          Check all {withCommas(count)} entries
        </ButtonLink>
      )}
    </>
  )
}

function unchangedWords(checked: number, count: number): string {
  if (checked === count) {
    return count === 1
      ? 'The 1 entry is sealed and unchanged.'
      : `All ${withCommas(count)} entries are sealed and unchanged.`
  }
  return checked === 1
    ? 'The 1 entry on this page is sealed and unchanged.'
    : `The ${checked} entries on this page are sealed and unchanged.`
}

function BrokenLog({ changed, missing }: Pick<SeenCheck, 'changed' | 'missing'>) {
  return (
    <Notice tone="danger" title="This log is not as it was written">
      {changed.length > 0 && <p>Changed afterwards: {named(changed)}.</p>}
      {missing.length > 0 && <p>Missing: {named(missing)}.</p>}
      <p>Somebody changed the stored data past this application. Tell whoever runs this site.</p>
    </Notice>
  )
}

const mostNamed = 20

/** "entry 7", "entries 3, 4 and 9", "entries 1, 2, … and 80 more". */
function named(numbers: number[]): string {
  if (numbers.length === 1) return `entry ${numbers[0]}`
  const shown = numbers.slice(0, mostNamed)
  const left = numbers.length - shown.length
  const last = left > 0 ? `${left} more` : shown.pop()
  return `entries ${shown.join(', ')} and ${last}`
}

/** Entries as a table, and where that does not fit, as a card each. */
export function AccessTable({ entries }: { entries: ShownAccess[] }) {
  return (
    <table className="mt-4 block w-full lg:table">
      <caption className="sr-only">Entries, the newest first</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b-2 border-ink text-left align-bottom text-base">
          {columns.map(name => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block space-y-4 lg:table-row-group">
        {entries.map(entry => (
          <Row key={entry.number} {...entry} />
        ))}
      </tbody>
    </table>
  )
}

const columns = ['Entry', 'When', 'Who', 'What', 'Device', 'Address', 'Link']

function Row({ number, at, who, isGivenName, what, isIntact, ...from }: ShownAccess) {
  return (
    <tr className="block break-inside-avoid rounded-lg border border-line bg-surface px-4 py-3 lg:table-row lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent">
      <Cell label="Entry">
        <span className="whitespace-nowrap tabular-nums">{number}</span>
        {!isIntact && (
          <span className="ml-3 lg:ml-0 lg:mt-1 lg:block">
            <Badge tone="danger">Changed</Badge>
          </span>
        )}
      </Cell>
      <Cell label="When">
        <Moment at={at} />
      </Cell>
      <Cell label="Who">
        <span className="font-semibold">{who}</span>
        {isGivenName && <span className="text-muted"> (name as given)</span>}
      </Cell>
      <Cell label="What">{what}</Cell>
      <Cell label="Device">{from.device}</Cell>
      <Cell label="Address">{from.address && <Address address={from.address} />}</Cell>
      <Cell label="Link">{from.link}</Cell>
    </tr>
  )
}

// An IPv4 address is read as one word; an IPv6 network is too long for a line.
function Address({ address }: { address: string }) {
  return address.includes(':') ? address : <span className="whitespace-nowrap">{address}</span>
}

// The column's name stands before each value where there is no head to read it from.
function Cell({ label, children }: { label: string; children: ReactNode }) {
  const value = children ?? (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label === 'Link' ? 'None' : 'Not known'}</span>
    </>
  )
  return (
    <td className="flex gap-x-3 py-0.5 text-base lg:table-cell lg:py-3 lg:pr-4 lg:align-top">
      <span aria-hidden="true" className="w-20 shrink-0 text-muted lg:hidden">
        {label}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
    </td>
  )
}
