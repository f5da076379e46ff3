import { useLoaderData } from '@remix-run/react'
import { facts } from '#app/legal/instance-facts.server.ts'
import { privacyChapters } from '#app/legal/privacy-chapters.tsx'
import { Chapters } from '#app/ui/chapters.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Privacy Policy')

export function loader() {
  return facts()
}

export default function Privacy() {
  return (
    <Page
      title="Privacy Policy"
      lead="What we store about you, who can read it, and what we do not do with it."
    >
      <div className="prose">
        <Notice title="The short version">
          <p>
            Your data is encrypted in the database of this server. People with your link and your
            code can read your record. The operator of this server can read it too: it is{' '}
            <strong>not</strong> end-to-end encrypted. Nobody else gets it. You can download all of
            it, or delete all of it, at any time.
          </p>
        </Notice>
      </div>
      <Chapters chapters={privacyChapters(useLoaderData<typeof loader>())} />
    </Page>
  )
}
