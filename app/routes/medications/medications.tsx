import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FoundNamesView, type SearchedNames } from '#app/medications/adding/found-names.tsx'
import { type SearchAnswer, SearchForm } from '#app/medications/adding/medication-search-form.tsx'
import { filterList, searchNames } from '#app/medications/adding/medication-search-route.server.ts'
import { searchOrExplain } from '#app/medications/adding/search-client.ts'
import { loadListPage } from '#app/medications/list/list-page.server.ts'
import { ListScreen } from '#app/medications/list/list-screen.tsx'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { SectionTab } from '#app/profile-pages/section-tab.tsx'
import { loadTab, saveTab } from '#app/profile-pages/tab-route.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The medications screen: lists and search; with `?edit` the form of the section. */
export const loader = proxyHandler(async (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.has('edit')) return await loadTab.handle(withSection(args))
  const access = await requireAccess(args, 'read')
  const { title } = requireVisible(access.owner, medications)
  const list = await loadListPage(args.context.db, access, searchParams)
  return await access.show(title, { title, list })
})

export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  if (!searchParams.has('tab')) return await saveTab.handle(withSection(args))
  return searchParams.get('tab') === 'add' ? await searchNames(args) : await filterList(args)
})

export async function clientAction(args: ClientActionFunctionArgs) {
  const isForm = !new URL(args.request.url).searchParams.has('tab')
  return isForm ? await keepTyped(args) : await searchOrExplain(args)
}

export const { handle, meta } = defineTitleFrom<typeof loader>(
  ({ title }) => title,
  'Failed to load medications',
)

function withSection<Args extends LoaderFunctionArgs>(args: Args): Args {
  return { ...args, params: { ...args.params, section: 'medications' } }
}

/** Answer to the lists and the search; the form reads its own answer. */
interface Answer extends SearchAnswer {
  find?: string
  found?: SearchedNames
}

export default function Medications() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (!('list' in page)) return <SectionTab key={page.slug} {...page} />
  const { list } = page
  const { tab, owner, liveSourceNames } = list
  const addPanel = (
    <>
      <SearchForm answer={answer} query={answer?.found?.query} liveSourceNames={liveSourceNames} />
      {answer?.found && <FoundNamesView found={answer.found} owner={owner} />}
    </>
  )
  return (
    <>
      {tab !== 'add' && answer?.status === 'error' && (
        <Notice tone="danger" title="Not saved: press Edit and try again" />
      )}
      <ListScreen page={list} find={answer?.find ?? ''} addPanel={addPanel} />
    </>
  )
}
