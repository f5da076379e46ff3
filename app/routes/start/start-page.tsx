import { useLoaderData } from '@remix-run/react'
import { keepTyped } from '#app/forms/client-action.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { StartPage } from '#app/profile-pages/start/start-page.tsx'
import { loadStartPage, saveStartPage } from '#app/profile-pages/start/start-route.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

/** A page of the short way that asks for a part of a section. */
export { keepTyped as clientAction, loadStartPage as loader, saveStartPage as action }

export const { handle, meta } = defineTitleFrom<typeof loadStartPage>(
  ({ words }) => words.title,
  loadFailure,
)

export default function Start() {
  const page = useLoaderData<typeof loadStartPage>()
  return <StartPage key={page.place.name} {...page} />
}
