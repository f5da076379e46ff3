import { Notice } from '#app/ui/notice.tsx'

interface UnreadableNoticeProps {
  /** Titles of the sections that cannot be opened. */
  titles: readonly string[]
  className?: string
}

/** Names the sections that could not be read, in red; draws nothing if there are none. */
export function UnreadableNotice({ titles, className }: UnreadableNoticeProps) {
  if (titles.length === 0) return null
  return (
    <Notice tone="danger" title={`Could not be read: ${titles.join(', ')}`} className={className}>
      <p>{unreadableText}</p>
    </Notice>
  )
}

/** Explains a section that could not be read. */
export const unreadableText =
  'It may contain answers: the stored data is damaged and was not changed. Tell the operator of this site, who may be able to restore it from a backup.'
