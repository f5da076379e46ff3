import type { ReactNode } from 'react'

interface PaperProps {
  /** What stands at the head of every printed sheet, so that none can be taken for somebody else's. */
  head: ReactNode
  /** The page, as it stands on screen. */
  children: ReactNode
}

/** A page that is made to be printed: a head and a number on every sheet. On screen it is the page alone. */
export function Paper({ head, children }: PaperProps) {
  return (
    <div className="paper-sheets">
      {/* The page says the same to who listens to it. */}
      <p className="paper-head" aria-hidden="true">
        {head}
      </p>
      {children}
    </div>
  )
}
