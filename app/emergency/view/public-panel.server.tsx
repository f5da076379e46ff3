import type { PublicText } from '../links/public-text.ts'
import { RecordText, useMark } from './owner-words.server.tsx'
import type { PageContext } from './page-context.ts'
import { CallLinks } from './people.server.tsx'
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
        {contact && (
          <RecordText
            as="p"
            text={[contact.name, contact.relationship].filter(Boolean).join(' – ')}
            isTyped
          />
        )}
        {contact && (
          <CallLinks
            phones={contact.phones}
            nameOf={({ text }) => `${texts.open.call({ name: contact.name })}, ${text}`}
          />
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
