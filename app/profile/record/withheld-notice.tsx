interface WithheldNoticeProps {
  titles: string[]
  className?: string
}

/** Names the withheld sections, because a missing section would be read as an empty one. */
export function WithheldNotice({ titles, className = 'mb-6' }: WithheldNoticeProps) {
  return (
    <p className={`max-w-prose ${className}`}>
      <strong>Not shared with you:</strong> {titles.join(', ')}. That does not mean that there is
      nothing in them.
    </p>
  )
}
