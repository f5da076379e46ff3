import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCount, type SealCheckResult } from './access-log.ts'

interface SealCheckProps {
  check: SealCheckResult
  /** Address of the page that checks all entries. */
  checkAllAddress: string
}

/** Draws whether the checked entries are unchanged. */
export function SealCheck({ check, checkAllAddress }: SealCheckProps) {
  const { count, checked, changed, missing } = check
  return (
    <>
      {changed.length > 0 || missing.length > 0 ? (
        <BrokenLog changed={changed} missing={missing} />
      ) : (
        checked > 0 && (
          <p className="mt-3 font-semibold text-good">{unchangedMessage(checked, count)}</p>
        )
      )}
      {checked < count && (
        <ButtonLink to={checkAllAddress} variant="secondary" className="no-print mt-3">
          {`Check all ${formatCount(count)} entries`}
        </ButtonLink>
      )}
    </>
  )
}

function unchangedMessage(checked: number, count: number): string {
  if (checked === count) {
    return count === 1
      ? 'The only entry is sealed and unchanged.'
      : `All ${formatCount(count)} entries are sealed and unchanged.`
  }
  return checked === 1
    ? 'The only entry on this page is sealed and unchanged.'
    : `The ${checked} entries on this page are sealed and unchanged.`
}

function BrokenLog({ changed, missing }: Pick<SealCheckResult, 'changed' | 'missing'>) {
  return (
    <Notice tone="danger" title="This log was changed">
      {changed.length > 0 && <p>Changed: {nameEntries(changed)}.</p>}
      {missing.length > 0 && <p>Missing: {nameEntries(missing)}.</p>}
      <p>
        Somebody changed the stored data outside this application. Tell the operator of this site.
      </p>
    </Notice>
  )
}

const maxNamedEntries = 20

/** Returns "entry 7", "entries 3, 4 and 9", "entries 1, 2, … and 80 more". */
function nameEntries(numbers: number[]): string {
  if (numbers.length === 1) return `entry ${numbers[0]}`
  const named = numbers.slice(0, maxNamedEntries)
  const unnamedCount = numbers.length - named.length
  const last = unnamedCount > 0 ? `${unnamedCount} more` : named.pop()
  return `entries ${named.join(', ')} and ${last}`
}
