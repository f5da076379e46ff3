import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { drawTopic } from '#app/help/draw-topic.server.ts'
import { FoundQuestions } from '#app/help/found-questions.tsx'
import { HelpSearchForm } from '#app/help/help-search-form.tsx'
import { helpPath } from '#app/help/help-topic.ts'
import { helpQuery, maxQueryLength, searchHelp } from '#app/help/search-help.server.ts'
import { TopicList } from '#app/help/topic-list.tsx'
import { helpTopics } from '#app/help/topics/help-topics.server.ts'
import { facts } from '#app/legal/instance-facts.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitleFrom<typeof loader>(({ query }) =>
  query ? 'Search in the Help Center' : 'Help Center',
)

/** Searches the help. The query may be health data, so it is neither stored nor logged. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = helpQuery(new URL(request.url).searchParams)
  const topics = helpTopics(facts())
  return {
    query,
    longestQuery: maxQueryLength,
    found: query ? searchHelp(topics, query) : undefined,
    outline: query ? topics.map(({ id, title }) => ({ id, title })) : [],
    topics: query ? [] : topics.map(drawTopic),
  }
}

export default function Help() {
  const { query, longestQuery, found, outline, topics } = useLoaderData<typeof loader>()
  return (
    <Page title="Help Center" lead="What people ask most, and what to do.">
      <Notice tone="danger" title="Is somebody in danger right now?">
        <p>Call your local emergency number first. Do not wait for this website.</p>
      </Notice>
      <HelpSearchForm action={helpPath} query={query} maxLength={longestQuery} />
      {found ? (
        <FoundQuestions query={query} found={found} topics={outline} page={helpPath} />
      ) : (
        <TopicList topics={topics} />
      )}
    </Page>
  )
}
