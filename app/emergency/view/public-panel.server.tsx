import type { PublicText } from '../links/public-lines.ts'
import { markingOf } from './owner-words.server.ts'
import type { Frame } from './page-frame.ts'

/** What the owner shows without the code. */
export function OpenPanel({ frame, open }: { frame: Frame; open: PublicText | undefined }) {
  if (!open) return null
  const { language } = frame
  const { texts } = language
  const { name, line, contact, writtenIn } = open
  const mark = markingOf({ language, writtenIn })
  return (
    <section className="box">
      <h2>{texts.open.title}</h2>
      {name && (
        <p {...mark(true)}>
          <b>{name}</b>
        </p>
      )}
      {line && <p {...mark(true)}>{line}</p>}
      {open.isUnreadable && <p className="error">{texts.unreadable}</p>}
      {contact && (
        <p {...mark(true)}>
          {[contact.name, contact.relationship].filter(Boolean).join(' – ')}
          {contact.phone && !contact.tel && ` – ${contact.phone}`}
        </p>
      )}
      {contact?.tel && (
        <a
          className="call"
          href={contact.tel}
          aria-label={`${texts.open.call({ name: contact.name })}, ${contact.phone}`}
        >
          {texts.record.call} <bdi dir="ltr">{contact.phone ?? ''}</bdi>
        </a>
      )}
    </section>
  )
}
