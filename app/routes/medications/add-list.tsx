import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
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

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'an empty form' },
  })
  requireVisible(access.owner, medications)
  return { owner: access.owner.id, canEdit: can(access, 'edit') }
}

export async function action(args: ActionFunctionArgs) {
  const { prepared: answer } = await requireAccess(args, 'read', {
    prepare: access => {
      requireVisible(access.owner, medications)
      return answerTypedList(args, access, added =>
        redirectWithSuccess(tabAddress('current'), addedMessage(added)),
      )
    },
    reads: access => (showsList(access.prepared) ? medications.title : []),
  })
  return answer
}

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
