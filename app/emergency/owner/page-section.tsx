import type { ReactNode } from 'react'

interface PageSectionProps {
  /** The anchor of its heading. */
  id: string
  title: string
  children: ReactNode
}

/** Draws a part of the page of a link, below a line. */
export function PageSection({ id, title, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t pt-6">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
