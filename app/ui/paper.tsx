import type { ReactNode } from 'react'
import { Logo } from './document/logo.tsx'

interface PaperProps {
  /** Head of every printed sheet, which names the owner. */
  head: ReactNode
  /** The page as shown on screen. */
  children: ReactNode
}

/** A page for printing: every sheet has a head and a number. */
export function Paper({ head, children }: PaperProps) {
  return (
    <div className="paper-sheets contents print:table print:w-full print:table-fixed">
      {/* The page says the same to screen readers. */}
      <p className="paper-head" aria-hidden="true">
        <Logo /> {head}
      </p>
      {children}
    </div>
  )
}
