import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Letterhead } from '#app/ui/letterhead.tsx'
import { PlaceLink } from '#app/ui/place-link.tsx'

interface EditorPageProps {
  /** The list of sections or steps, and its name. */
  menu: ReactNode
  menuName: string
  children: ReactNode
}

/** A page of the editor. The menu is beside the form; on a phone below it, with a link on top. */
export function EditorPage({ menu, menuName, children }: EditorPageProps) {
  return (
    <main id="main" tabIndex={-1} className="editor">
      <Letterhead />
      <p className="editor-links editor-back no-print">
        <Link to="/dashboard">Back to Dashboard</Link>
        <PlaceLink to="editor-menu">{menuName}</PlaceLink>
      </p>
      <div className="editor-page">{children}</div>
      <nav id="editor-menu" aria-label={menuName} className="editor-nav" tabIndex={-1}>
        {menu}
      </nav>
    </main>
  )
}
