import { useLoaderData } from '@remix-run/react'
import { keepTyped } from '#app/forms/client-action.ts'
import { loadFailure } from '#app/profile/record/profile.ts'
import { SectionStep } from '#app/profile-pages/section-step.tsx'
import { loadStep, saveStep } from '#app/profile-pages/step-route.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

/** The step-by-step editor. */
export { keepTyped as clientAction, loadStep as loader, saveStep as action }

export const { handle, meta } = defineTitleFrom<typeof loadStep>(({ title }) => title, loadFailure)

export default function Step() {
  const step = useLoaderData<typeof loadStep>()
  return <SectionStep key={step.slug} {...step} />
}
