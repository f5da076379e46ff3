import { PhoneNumber } from '#app/ui/phone-links.tsx'
import type { PublicText } from '../links/public-text.ts'
import { RecordText, useMark } from './owner-words.server.tsx'
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
        {contact?.phones.map(({ text, href }, index) =>
          href ? (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
              key={index}
              className="call"
              href={href}
              aria-label={`${texts.open.call({ name: contact.name })}, ${text}`}
            >
              <Words text={texts.record.call} /> <PhoneNumber>{text}</PhoneNumber>
            </a>
          ) : (
            <RecordText key={text} as="p" text={text} isTyped />
          ),
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

function describeContact({ name, relationship }: NonNullable<PublicText['contact']>) {
  return [name, relationship].filter(Boolean).join(' – ')
}
