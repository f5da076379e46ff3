import type { ReactNode } from 'react'

interface PageProps {
  title: ReactNode
  /** One or two sentences under the heading. */
  lead?: ReactNode
  /** `form`: one column. `wide`: cards side by side. */
  width?: 'form' | 'wide'
  /** Content above the heading: an error summary, a back link. */
  before?: ReactNode
  children?: ReactNode
}

/** The `main` of a page with its heading. */
export function Page({ title, lead, width = 'form', before, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-wide flex-1 px-4 pb-20 pt-8 sm:px-6 sm:pt-12"
    >
      <div className={width === 'form' ? 'max-w-[46rem]' : undefined}>
        {before}
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {lead && <p className="mt-3 max-w-prose text-xl text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  )
}
