import type { ReactNode } from 'react'
import { Letterhead } from './letterhead.tsx'

interface PageProps {
  title: ReactNode
  /** One or two sentences under the heading. */
  lead?: ReactNode
  /** `form`: one column. `wide`: cards side by side. */
  width?: 'form' | 'wide'
  /** True for the first page of a place, whose title the header of a phone has. */
  isPlace?: boolean
  /** Content above the heading: an error summary, a back link. */
  before?: ReactNode
  children?: ReactNode
}

/** The `main` of a page with its heading. */
export function Page({ title, lead, width = 'form', isPlace, before, children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className="page">
      <div className={width === 'form' ? 'max-w-column' : undefined}>
        <Letterhead />
        {before}
        <h1 className={isPlace ? 'max-sm:sr-only' : undefined}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        <div className={isPlace ? 'sm:mt-6' : 'mt-4 sm:mt-6'}>{children}</div>
      </div>
    </main>
  )
}
