import { type ReactNode, useState } from 'react'

interface FoldableFilterProps {
  /** Number of rows without a filter. */
  count: number
  isFiltered: boolean
  /** The form. */
  children: ReactNode
}

/** Rows that can be read at a glance need no filter. */
const handful = 5

/**
 * Draws the filter of a list, folded until it is opened or in use. Above a handful of rows, a wide
 * window shows it without folding.
 */
export function FoldableFilter({ count, isFiltered, children }: FoldableFilterProps) {
  const [wasFiltered] = useState(isFiltered)
  const isLong = count > handful
  return (
    <details
      className={`disclosure no-print mt-4 ${isLong ? 'phone-fold' : ''}`}
      open={wasFiltered}
    >
      <summary>Search and filter</summary>
      {children}
    </details>
  )
}
