import { Link, useLoaderData } from '@remix-run/react'
import { requireExamples } from '#app/development/example-mails-route.server.ts'
import { preferenceTexts } from '#app/mail/mail-preference-texts.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Mails'

export const { handle, meta } = defineTitle(title)

export function loader() {
  return requireExamples().map(({ name, kind, subject, optional }) => ({
    name,
    kind,
    subject,
    sent: optional ? preferenceTexts[optional].label : 'Always sent',
  }))
}

export const action = loader

/** Lists every mail that Medfold sends, for developers. */
export default function Mails() {
  const mails = useLoaderData<typeof loader>()
  return (
    <Page title={title} lead="Every mail, in each of its forms, with example names.">
      <ul className="space-y-4">
        {mails.map(({ name, kind, subject, sent }) => (
          <li key={name}>
            <Link to={`/development/mails/${name}`} className="touch-link">
              {subject}
            </Link>
            <p className="text-base text-muted">
              {kind}: {sent}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
