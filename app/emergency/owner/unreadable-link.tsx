import { Link } from '@remix-run/react'
import { Notice } from '#app/ui/notice.tsx'
import { linkPath } from './link-paths.ts'

/** Draws the dashboard notice about a link whose stored data is damaged. */
export function UnreadableLink({ id, title }: { id: string; title: string }) {
  return (
    <Notice tone="danger" title={<>Could not be read: {title}</>} className="">
      <p>
        The stored data of this emergency link is damaged.{' '}
        <Link to={linkPath(id)} className="link">
          See what this means
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
          The stored address or code of this link is damaged and cannot be shown. Printed cards
          still work. Replace link and code to get new ones.
        </p>
      )}
      {settings && (
        <p>
          The settings of this link could not be read. To protect what you withhold, it shows
          nothing until you choose again what it shows.
        </p>
      )}
    </Notice>
  )
}
