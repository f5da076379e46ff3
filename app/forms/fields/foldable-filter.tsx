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

/** Draws the filter of a list, folded above a handful of rows. */
export function FoldableFilter({ count, isFiltered, children }: FoldableFilterProps) {
  const [wasFiltered] = useState(isFiltered)
  if (count > handful) return <div className="mt-6">{children}</div>
  return (
    <details className="disclosure no-print mt-4" open={wasFiltered}>
      <summary>Search and filter</summary>
      {children}
    </details>
  )
}
