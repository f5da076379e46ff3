import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { drawTopic } from '#app/help/draw.server.ts'
import { FoundQuestions } from '#app/help/found-questions.tsx'
import { helpQuery, longestQuery, searchHelp } from '#app/help/search.server.ts'
import { HelpSearchForm } from '#app/help/search-form.tsx'
import { helpPath } from '#app/help/topic.ts'
import { TopicList } from '#app/help/topic-list.tsx'
import { helpTopics } from '#app/help/topics/index.server.ts'
import { facts } from '#app/info/facts.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { titledBy } from '#app/ui/titled.ts'

export const { handle, meta } = titledBy<typeof loader>(({ query }) =>
  query ? 'Search in the Help Center' : 'Help Center',
)

/** What somebody searches for may say what they have: it is answered, and kept nowhere. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = helpQuery(new URL(request.url).searchParams)
  const topics = helpTopics(facts())
  return {
    query,
    longestQuery,
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
      <HelpSearchForm action={helpPath} query={query} longest={longestQuery} />
      {found ? (
        <FoundQuestions query={query} found={found} topics={outline} page={helpPath} />
      ) : (
        <TopicList topics={topics} />
      )}
    </Page>
  )
}
