import type { ReactNode } from 'react'

/** A part of a long page. */
export interface Chapter {
  /** Other pages link to it, so it does not change. */
  id: string
  title: string
  /** Takes all the room that the page has: a table. */
  isWide?: true
  children: ReactNode
}

/** A long text in parts, below a list of them. */
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
