import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { AddMedicationReadOnly } from '#app/medications/adding/add-medication-form.tsx'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import type { TypedListAnswer } from '#app/medications/typed-list/typed-list.ts'
import { TypedListPage } from '#app/medications/typed-list/typed-list-page.tsx'
import {
  addedMessage,
  answerTypedList,
  showsList,
} from '#app/medications/typed-list/typed-list-route.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Add several medications'

export const { handle, meta } = defineTitle(title, 'Failed to load medications')

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  requireVisible(access.owner, medications)
  return access.nothing('an empty form', { owner: access.owner.id, canEdit: can(access, 'edit') })
})

export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const access = await requireAccess(args, 'read')
  requireVisible(access.owner, medications)
  const answer = await answerTypedList(args, access, added =>
    redirectWithSuccess(tabAddress('current'), addedMessage(added)),
  )
  return showsList(answer)
    ? await access.show(medications.title, answer)
    : access.nothing('a redirect, or what was typed', answer)
})

export { keepTyped as clientAction }

export default function AddList() {
  const { owner, canEdit } = useLoaderData<typeof loader>()
  const answer = useActionData<TypedListAnswer>()
  if (!canEdit && !answer) return <AddMedicationReadOnly />
  return (
    <TypedListPage
      owner={owner}
      answer={answer}
      title={title}
      back={<BackLink to={tabAddress('current')}>Medications</BackLink>}
      next={tabAddress('current')}
    />
  )
}
