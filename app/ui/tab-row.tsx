import type { ReactNode } from 'react'
import { useScrollingRow } from './use-scrolling-row.ts'

interface TabRowProps {
  /** Accessible name. */
  label: string
  className?: string
  /** Links, of which the current one has `aria-current`. */
  children: ReactNode
}

/** Links that look like tabs, in one row. A row that is too long scrolls to the current one. */
export function TabRow({ label, className = '', children }: TabRowProps) {
  return (
    <nav {...useScrollingRow()} aria-label={label} className={`tabs ${className}`}>
      {children}
    </nav>
  )
}

/**
 * A long label of several words in at most two lines: it breaks only at the space that is nearest
 * to its middle.
 */
export function TabLabel({ text }: { text: string }) {
  const middle = findMiddleSpace(text)
  return (
    <span>
      <span className="whitespace-nowrap">{text.slice(0, middle)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(middle + 1)}</span>
    </span>
  )
}

function findMiddleSpace(text: string): number {
  const distance = (at: number) => Math.abs(2 * at - text.length)
  let middle = text.indexOf(' ')
  for (let at = middle; at >= 0; at = text.indexOf(' ', at + 1)) {
    if (distance(at) < distance(middle)) middle = at
  }
  return middle
}
