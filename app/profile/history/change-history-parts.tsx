import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useScrollingRow } from '#app/ui/use-scrolling-row.ts'
import type { ChangeText, SectionChip } from './change-history.ts'

interface SectionChipsProps {
  chips: SectionChip[]
  /** Slug of the chosen section. */
  active: string | undefined
  /** Label of the chip that shows everything. */
  all: string
  /** Returns the URL for a section, or for all. */
  to: (slug?: string) => string
}

/** Links that filter the changes by section. On a phone, one row that scrolls to the chosen one. */
export function SectionChips({ chips, active, all, to }: SectionChipsProps) {
  return (
    <ul
      {...useScrollingRow<HTMLUListElement>()}
      aria-label="Filter changes by section"
      className="chip-row"
    >
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
  /** URL of all changes. */
  to: string
}

/** The empty state in place of entries. */
export function NoChanges({ isFiltered, to }: NoChangesProps) {
  return (
    <EmptyState
      icon="clock"
      title="No changes have been logged yet."
      action={
        isFiltered && (
          <Link to={to} preventScrollReset className="touch-link">
            Show all changes
          </Link>
        )
      }
    >
      {isFiltered
        ? 'Try another section.'
        : 'Every saved change is listed here, with the value before it.'}
    </EmptyState>
  )
}

interface BeforeAndAfterProps extends Pick<ChangeText, 'oldText' | 'newText'> {
  /** Labels of the two values. */
  names: readonly [string, string]
}

/** Two values of a field, side by side on a wide screen. */
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
