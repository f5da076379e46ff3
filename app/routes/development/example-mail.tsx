import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireExample } from '#app/development/example-mails-route.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ subject }) => subject)

export function loader({ params }: LoaderFunctionArgs) {
  const { name, subject, text, unsubscribe } = requireExample(params.name)
  return { name, subject, text, unsubscribe }
}

export const action = loader

/** Shows a mail as text, with a link to its HTML. */
export default function Mail() {
  const { name, subject, text, unsubscribe } = useLoaderData<typeof loader>()
  return (
    <Page title={subject} before={<BackLink to="/development/mails">All mails</BackLink>}>
      <p>
        <a href={`/development/mails/${name}/html`} className="touch-link">
          See it as HTML
        </a>
      </p>
      {unsubscribe && (
        <p className="[overflow-wrap:anywhere]">List-Unsubscribe: &lt;{unsubscribe}&gt;</p>
      )}
      <pre className="mt-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>
    </Page>
  )
}
