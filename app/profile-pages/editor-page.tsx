import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Letterhead } from '#app/ui/letterhead.tsx'
import { PlaceLink } from '#app/ui/place-link.tsx'

interface EditorPageProps {
  /** The list of sections or steps, and its name. */
  menu: ReactNode
  menuName: string
  /** True if the bar of a phone leads to what the menu has. */
  isMenuInBar?: boolean
  children: ReactNode
}

/** A page of the editor. The menu is beside the form; on a phone below it, with a link on top. */
export function EditorPage({ menu, menuName, isMenuInBar, children }: EditorPageProps) {
  const wide = isMenuInBar ? 'max-sm:hidden' : ''
  return (
    <main id="main" tabIndex={-1} className="editor">
      <Letterhead />
      <p className={`editor-links editor-back no-print ${wide}`}>
        <Link to="/dashboard">Back to Dashboard</Link>
        <PlaceLink to="editor-menu">{menuName}</PlaceLink>
      </p>
      <div className="editor-page">{children}</div>
      <nav id="editor-menu" aria-label={menuName} className={`editor-nav ${wide}`} tabIndex={-1}>
        {menu}
      </nav>
    </main>
  )
}
