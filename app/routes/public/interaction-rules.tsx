import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { listVersion, reviewNotice } from '#app/medications/rules-page/about-rules.ts'
import { countPairs, countRules, findRules } from '#app/medications/rules-page/rules-list.server.ts'
import { rulesQuery } from '#app/medications/rules-page/rules-list.ts'
import { AboutRules, RulesList } from '#app/medications/rules-page/rules-page.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

export const { handle, meta } = defineTitle('Interaction rules')

export function loader({ request }: LoaderFunctionArgs) {
  const filter = rulesQuery(new URL(request.url).searchParams)
  return {
    version: listVersion(knowledge().file),
    pairs: countPairs(),
    data: {
      list: filter.list,
      query: filter.query,
      counts: countRules(),
      ...findRules(filter),
    },
  }
}

/** The page of all rules of the medication check. */
export default function InteractionRules() {
  const { version, pairs, data } = useLoaderData<typeof loader>()
  return (
    <Page title="Interaction rules" lead="All rules of our medication check, each with its source.">
      <p className="font-semibold">{version}</p>
      <p className="mb-2">{reviewNotice}</p>
      <p className="mb-8 flex flex-wrap gap-x-5">
        <a href="#severity" className="touch-link">
          Meaning of the words
        </a>
        <a href="#made" className="touch-link">
          How it is made
        </a>
        <a href="#sources" className="touch-link">
          Sources and licenses
        </a>
        <a href="#fault" className="touch-link">
          Is something wrong?
        </a>
      </p>
      <RulesList {...data} />
      <AboutRules pairs={pairs} />
    </Page>
  )
}
