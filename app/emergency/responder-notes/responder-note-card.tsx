import { readPhones } from '#app/lib/phone.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { Moment } from '#app/ui/moment.tsx'
import { PhoneLinks } from '#app/ui/phone-links.tsx'

/** A responder note, as its owner reads it. */
export interface ShownNote {
  id: string
  text: string
  name?: string
  organization?: string
  phone?: string
  createdAt: string
  isRead: boolean
  linkName: string
}

/** Draws the text of a responder note, and its sender. */
export function NoteText({ note }: { note: ShownNote }) {
  const { text, name, organization, phone, createdAt, isRead, linkName } = note
  const sender = [name, organization].filter(Boolean).join(', ')
  const article = useProxiedOwner() ? 'the' : 'your'
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
        {!isRead && <Badge tone="attention">New</Badge>}
        <span>
          <Moment at={createdAt} />, through{' '}
          {linkName ? `the link “${linkName}”` : `${article} primary link`}
        </span>
      </p>
      <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <dl className="mt-3 [&_dd]:[overflow-wrap:anywhere]">
        <dt className="text-base text-muted">From</dt>
        <dd>{sender || 'No name given'}</dd>
        {phone && (
          <>
            <dt className="mt-2 text-base text-muted">Call back</dt>
            <dd>
              <PhoneLinks phones={readPhones(phone)} className="touch-link" />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
