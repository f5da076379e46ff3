import type { PublicText } from '../links/public-text.ts'
import { PhoneNumber, RecordText, useMark } from './owner-words.server.tsx'
import type { PageContext } from './page-context.ts'
import { ReadingProvider } from './reading.server.tsx'
import { Words } from './words.server.tsx'

interface PublicPanelProps {
  page: PageContext
  publicText: PublicText | undefined
}

/** Draws the lines that are shown without the code. */
export function PublicPanel({ page: { language }, publicText }: PublicPanelProps) {
  if (!publicText) return null
  const { texts } = language
  const { name, line, contact, writtenIn, isUnreadable } = publicText
  return (
    <ReadingProvider language={language} writtenIn={writtenIn}>
      <section className="box">
        <Words as="h2" text={texts.open.title} />
        {name && <Name>{name}</Name>}
        {line && <RecordText as="p" text={line} isTyped />}
        {isUnreadable && <Words as="p" className="error" text={texts.unreadable} />}
        {contact && <RecordText as="p" text={describeContact(contact)} isTyped />}
        {contact?.tel && (
          <a
            className="call"
            href={contact.tel}
            aria-label={`${texts.open.call({ name: contact.name })}, ${contact.phone}`}
          >
            <Words text={texts.record.call} /> <PhoneNumber>{contact.phone ?? ''}</PhoneNumber>
          </a>
        )}
      </section>
    </ReadingProvider>
  )
}

function Name({ children }: { children: string }) {
  return (
    <p {...useMark(true)}>
      <b>{children}</b>
    </p>
  )
}

function describeContact({ name, relationship, phone, tel }: NonNullable<PublicText['contact']>) {
  return [name, relationship, !tel && phone].filter(Boolean).join(' – ')
}
