import type { ReactNode } from 'react'

interface PageProps {
  title: ReactNode
  /** One or two sentences under the heading. */
  lead?: ReactNode
  /** `form`: one column of reading and filling in. `wide`: room for cards side by side. */
  width?: 'form' | 'wide'
  /** What stands above the heading: an error summary, a way back. */
  before?: ReactNode
  children?: ReactNode
}

/** The main part of a page, with the heading that says where you are. */
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
