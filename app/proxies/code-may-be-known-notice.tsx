import { Link } from '@remix-run/react'
import { Notice } from '#app/ui/notice.tsx'

/** What taking something from a proxy does not take: said wherever it is taken. */
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

/** The same in a message after it is done, which names nobody. */
export const codeMayBeKnownText =
  'They may still know the code of your emergency link: replace it to close that too.'
