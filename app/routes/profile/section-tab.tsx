import { useLoaderData } from '@remix-run/react'
import { keepTyped } from '#app/forms/client-action.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { SectionTab } from '#app/profile-pages/section-tab.tsx'
import { loadTab, saveTab } from '#app/profile-pages/tab-route.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

/**
 * A section in the tabbed editor. The loader returns the definition of the section, so that a
 * browser does not load those of other sections.
 */
export { keepTyped as clientAction, loadTab as loader, saveTab as action }

export const { handle, meta } = defineTitleFrom<typeof loadTab>(({ title }) => title, loadFailure)

export default function Section() {
  const tab = useLoaderData<typeof loadTab>()
  return <SectionTab key={tab.slug} {...tab} />
}
