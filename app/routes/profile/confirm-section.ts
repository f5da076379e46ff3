import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton } from '#app/forms/answer-form-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { versionSchema } from '#app/profile/parse/parse-section.server.ts'
import { confirmSection, StaleSectionError } from '#app/profile/record/save-section.server.ts'
import { findVisibleTab } from '#app/profile-pages/tab-route.server.ts'

/** "Confirm it is still correct": confirms a section as it was read. */
export const action = proxyHandler(async ({ request, context, params }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  const section = findVisibleTab(params.section, owner)
  const path = `/profile/${section.slug}`
  const answer = await answerButton(request, {
    schema: z.object({ version: versionSchema, owner: z.string() }),
    owner,
    wrongOwner:
      'Not confirmed: you opened it from another account than the one that is logged in now. Read it again.',
    save: ({ version }) => confirmSection(context.db, { owner, actor }, { section, version }),
    explain: error =>
      error instanceof StaleSectionError ? { formErrors: [changedMessage] } : undefined,
    notSaved: 'Not confirmed. Please try again.',
    refuse: message => redirectWithError(path, message),
    answer: () => redirectWithSuccess(path, `${section.noun} confirmed as still correct`),
  })
  return nothing('a redirect', answer)
})

const changedMessage = 'Not confirmed: this section was changed meanwhile. Read it again.'

/** Redirects a reload to the section. */
export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  const { slug } = findVisibleTab(params.section, owner)
  return nothing('a redirect', redirect(`/profile/${slug}`))
})
