import { Link } from '@remix-run/react'
import { Notice } from '#app/ui/notice.tsx'
import { linkPath } from './link-paths.ts'

/** Draws the dashboard notice about a link whose stored data is damaged. */
export function UnreadableLink({ id, title }: { id: string; title: string }) {
  return (
    <Notice tone="danger" title={<>Could not be read: {title}</>} className="mb-8">
      <p>
        The stored data of this emergency link is damaged.{' '}
        <Link to={linkPath(id)} className="link">
          See what that means
        </Link>
      </p>
    </Notice>
  )
}

/** Draws which parts of a link cannot be read, on its page. */
export function UnreadableLinkParts({ link, settings }: { link: boolean; settings: boolean }) {
  if (!link && !settings) return null
  return (
    <Notice tone="danger" title="Could not be read">
      {link && (
        <p>
          Address or code of this link are damaged in the store and cannot be shown. Cards that are
          printed go on working. Replacing link and code makes new ones.
        </p>
      )}
      {settings && (
        <p>
          What this link shows could not be read. To keep what you withhold, it shows nothing until
          you choose again what it shows.
        </p>
      )}
    </Notice>
  )
}
