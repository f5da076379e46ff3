import { useLoaderData } from '@remix-run/react'
import { HelpQuestion } from '#app/help/help-question.tsx'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { facts } from '#app/legal/instance-facts.server.ts'
import { Chapters } from '#app/ui/chapters.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Help Center')

export function loader() {
  return { topics: helpTopics(facts()) }
}

export default function Help() {
  const { topics } = useLoaderData<typeof loader>()
  return (
    <Page title="Help Center" lead="What people ask most, and what to do.">
      <Notice tone="danger" title="Is somebody in danger right now?">
        <p>Call your local emergency number first. Do not wait for this website.</p>
      </Notice>
      <Chapters
        chapters={topics.map(({ id, title, questions }) => ({
          id,
          title,
          children: questions.map(question => (
            <HelpQuestion key={question.id} question={question} />
          )),
        }))}
      />
    </Page>
  )
}
