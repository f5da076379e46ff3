import type { PublicText } from '../links/public-text.ts'
import { createMarkOf } from './owner-words.server.ts'
import type { PageContext } from './page-context.ts'

/** Draws the lines that are shown without the code. */
export function PublicPanel({
  page,
  publicText,
}: {
  page: PageContext
  publicText: PublicText | undefined
}) {
  if (!publicText) return null
  const { language } = page
  const { texts } = language
  const { name, line, contact, writtenIn } = publicText
  const mark = createMarkOf({ language, writtenIn })
  return (
    <section className="box">
      <h2>{texts.open.title}</h2>
      {name && (
        <p {...mark(true)}>
          <b>{name}</b>
        </p>
      )}
      {line && <p {...mark(true)}>{line}</p>}
      {publicText.isUnreadable && <p className="error">{texts.unreadable}</p>}
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
