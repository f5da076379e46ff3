import { useLoaderData } from '@remix-run/react'
import { facts } from '#app/legal/instance-facts.server.ts'
import { privacyChapters } from '#app/legal/privacy-chapters.tsx'
import { Chapters } from '#app/ui/chapters.tsx'
import { titled } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = titled('Privacy Policy')

export function loader() {
  return facts()
}

export default function Privacy() {
  return (
    <Page
      title="Privacy Policy"
      lead="What is stored about you, who can read it, and what is not done with it."
    >
      <div className="prose">
        <Notice title="The short version">
          <p>
            Your data is in the database of this server, encrypted. People with your link and your
            code can read your record. So can whoever runs this server: it is <strong>not</strong>{' '}
            end-to-end encrypted. Nobody else gets it. You can take all of it out, and delete all of
            it, at any time.
          </p>
        </Notice>
      </div>
      <Chapters chapters={privacyChapters(useLoaderData<typeof loader>())} />
    </Page>
  )
}
