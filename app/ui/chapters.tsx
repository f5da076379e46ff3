import type { ReactNode } from 'react'

/** A chapter of a long page. */
export interface Chapter {
  /** Other pages link to it, so it never changes. */
  id: string
  title: string
  /** Uses the full width, for a table. */
  isWide?: true
  children: ReactNode
}

/** Chapters below a table of contents. */
export function Chapters({ chapters }: { chapters: Chapter[] }) {
  return (
    <>
      <nav aria-labelledby="on-this-page" className="no-print mt-8 max-w-prose">
        <h2 id="on-this-page" className="text-base">
          On this page
        </h2>
        <ul className="gap-x-8 sm:columns-2">
          {chapters.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`} className="touch-link py-1 leading-tight">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ id, title, isWide, children }) => (
        <section key={id} aria-labelledby={id} className={isWide ? 'prose max-w-none' : 'prose'}>
          <h2 id={id}>{title}</h2>
          {children}
        </section>
      ))}
    </>
  )
}
