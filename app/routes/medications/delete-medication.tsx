import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton, FormError } from '#app/forms/answer-form-route.server.ts'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { readStatus } from '#app/medications/list/lifecycle.ts'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import {
  changedReason,
  failureMessages,
  notSavedReason,
  otherOwnerReason,
  redirectToList,
  redirectToListWithError,
  requireRow,
} from '#app/medications/list/medication-route.server.ts'
import { deleteMedication } from '#app/medications/list/move-medication.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'

export const { handle, meta } = defineTitle('Delete a medication', 'Failed to load medications')

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, show } = await requireAccess({ request, context }, 'edit')
  const row = await requireRow(context.db, owner, params)
  const shown = { owner: owner.id, name: row.name ?? '', status: readStatus(row) }
  return await show(medications.title, shown)
})

export const action = proxyHandler(async ({ request, context, params }: ActionFunctionArgs) => {
  const { owner, actor, nothing } = await requireAccess({ request, context }, 'edit')
  const { id } = await requireRow(context.db, owner, params)
  const answer = await answerButton(request, {
    schema: z.object({ owner: z.string() }),
    owner,
    wrongOwner: otherOwnerReason,
    save: async () => {
      const outcome = await deleteMedication(context.db, { owner, actor }, id)
      if (outcome.status !== 'done') throw new FormError(changedReason)
      return outcome
    },
    notSaved: notSavedReason,
    refuse: reason => redirectToListWithError('discontinued', failureMessages.delete, reason),
    answer: (_, outcome) =>
      redirectToList(
        outcome.from === 'researching' ? 'researching' : 'discontinued',
        'deleted',
        outcome,
      ),
  })
  return nothing('a redirect', answer)
})

export default function DeleteMedication() {
  const { owner, name, status } = useLoaderData<typeof loader>()
  const proxiedOwner = useProxiedOwner()
  if (status === 'current') {
    return (
      <>
        <h1 className="[overflow-wrap:anywhere]">
          {proxiedOwner ? `${proxiedOwner.firstName} takes` : 'You take'} <bdi>{name}</bdi> now
        </h1>
        <p className="my-6">Discontinue it first. Then it can be deleted.</p>
        <ButtonLink to={tabAddress('current')}>Current medications</ButtonLink>
      </>
    )
  }
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">
        Delete <bdi>{name}</bdi> permanently?
      </h1>
      <ButtonForm
        fields={{ owner }}
        submit="Delete permanently"
        pending="Deleting…"
        variant="danger"
        cancelTo={tabAddress(status)}
        cancel="Keep it"
      >
        <p className="mt-6 max-w-prose">
          It is removed from the lists with all its details. It stays in the change history.
        </p>
      </ButtonForm>
    </>
  )
}
