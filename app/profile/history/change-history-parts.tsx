import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SectionChip, ShownChange } from './change-history.ts'

interface SectionChipsProps {
  chips: SectionChip[]
  /** Slug of the chosen section. */
  active: string | undefined
  /** What the chip says that shows everything. */
  all: string
  /** The address for a section, or for all. */
  to: (slug?: string) => string
}

/** Links that leave one section's changes. */
export function SectionChips({ chips, active, all, to }: SectionChipsProps) {
  return (
    <ul aria-label="Filter changes by section" className="flex flex-wrap gap-2">
      <Chip to={to()} isActive={active === undefined}>
        {all}
      </Chip>
      {chips.map(({ slug, label }) => (
        <Chip key={slug} to={to(slug)} isActive={slug === active}>
          {label}
        </Chip>
      ))}
    </ul>
  )
}

function Chip({ to, isActive, children }: { to: string; isActive: boolean; children: ReactNode }) {
  return (
    <li>
      <Link to={to} preventScrollReset className="chip" aria-current={isActive || undefined}>
        {children}
      </Link>
    </li>
  )
}

interface NoChangesProps {
  isFiltered: boolean
  /** Where everything is shown. */
  to: string
}

/** What stands in place of entries. */
export function NoChanges({ isFiltered, to }: NoChangesProps) {
  return (
    <p>
      No changes have been logged yet.
      {isFiltered && (
        <>
          {' '}
          Try another section, or{' '}
          <Link to={to} preventScrollReset className="link">
            show all changes
          </Link>
          .
        </>
      )}
    </p>
  )
}

interface BeforeAndAfterProps extends Pick<ShownChange, 'oldText' | 'newText'> {
  /** What the two values are called. */
  names: readonly [string, string]
}

/** Two values of a field, one beside the other where there is room. */
export function BeforeAndAfter({ oldText, newText, names: [before, after] }: BeforeAndAfterProps) {
  return (
    <dl className="before-after">
      <div>
        <dt>{before}</dt>
        <dd>{oldText}</dd>
      </div>
      <div>
        <dt>{after}</dt>
        <dd>{newText}</dd>
      </div>
    </dl>
  )
}
