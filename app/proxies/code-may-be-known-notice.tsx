import { Link } from '@remix-run/react'
import { Notice } from '#app/ui/notice.tsx'

/** Warns that lowering, limiting or removing access does not make a proxy forget link and code. */
export function CodeMayBeKnownNotice({ name }: { name: string }) {
  return (
    <Notice tone="attention" title="They may know your code" className="mb-6">
      <p className="[overflow-wrap:anywhere]">
        <bdi>{name}</bdi> has opened a page with your emergency link and its code. If they kept
        them, they can read what that link shows until you{' '}
        <Link to="/links" className="link">
          replace link and code
        </Link>
        .
      </p>
    </Notice>
  )
}

/** The same warning for a toast, without a name: toasts travel in a cookie. */
export const codeMayBeKnownText =
  'They may still know the code of your emergency link: replace it to close that too.'
