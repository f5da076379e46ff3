import { termsChapters } from '#app/legal/terms-chapters.tsx'
import { Chapters } from '#app/ui/chapters.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Terms of Service')

export default function Terms() {
  return (
    <Page
      title="Terms of Service"
      lead="What you can expect of this service, and what it expects of you. In plain words, because you agree to them."
    >
      <Chapters chapters={termsChapters()} />
    </Page>
  )
}
