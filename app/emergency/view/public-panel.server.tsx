import type { TypedPhone } from '#app/lib/phone.ts'
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
        {contact?.phones.filter(isLinked).map(({ text, href }, index) => (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            key={index}
            className="call"
            href={href}
            aria-label={`${texts.open.call({ name: contact.name })}, ${text}`}
          >
            <Words text={texts.record.call} /> <PhoneNumber>{text}</PhoneNumber>
          </a>
        ))}
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

function describeContact({ name, relationship, phones }: NonNullable<PublicText['contact']>) {
  const words = phones.filter(phone => !isLinked(phone)).map(({ text }) => text)
  return [name, relationship, ...words].filter(Boolean).join(' – ')
}

function isLinked({ href }: TypedPhone): boolean {
  return href !== undefined
}
