import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { answerButton, FormError } from '#app/forms/answer-form-route.server.ts'
import type { AddConfirmation } from '#app/medications/adding/add-confirmation.ts'
import { AddConfirmationView } from '#app/medications/adding/add-confirmation.tsx'
import { readStatus } from '#app/medications/list/lifecycle.ts'
import type { MessageKind } from '#app/medications/list/list-message.ts'
import { MedicationActions } from '#app/medications/list/medication-actions.tsx'
import {
  listLabels,
  listPath,
  type Status,
  tabAddress,
} from '#app/medications/list/medication-list.ts'
import {
  changedReason,
  failureMessages,
  marksSchema,
  notSavedReason,
  otherOwnerReason,
  redirectToList,
  redirectToListWithError,
  requireRow,
  showQuestion,
} from '#app/medications/list/medication-route.server.ts'
import { moveMedication } from '#app/medications/list/move-medication.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle('Move a medication', 'Failed to load medications')

const Moving = z.object({
  owner: z.string(),
  to: z.enum(['current', 'researching', 'discontinued']),
  confirmed: marksSchema,
})

export const loader = proxyHandler(async ({ request, context, params }: LoaderFunctionArgs) => {
  const { owner, show } = await requireAccess({ request, context }, 'edit')
  const row = await requireRow(context.db, owner, params)
  const { id, name = '' } = row
  return await show(medications.title, { owner: owner.id, id, name, status: readStatus(row) })
})

/** Moves a medication, unless there is a warning: then the page shows it and asks. */
export const action = proxyHandler(async ({ request, context, params }: ActionFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'edit')
  const { owner, actor } = access
  const row = await requireRow(context.db, owner, params)
  const from = readStatus(row)
  const answer = await answerButton(request, {
    schema: Moving,
    owner,
    wrongOwner: otherOwnerReason,
    save: async ({ to, confirmed }) => {
      const decision = { id: row.id, to, confirmed, now: new Date() }
      const outcome = await moveMedication(context.db, { owner, actor }, decision)
      if (outcome.status === 'asking') return data({ question: outcome.question })
      // `same`: the button was pressed twice, or by two people.
      if (outcome.status === 'same') return redirectToList(to, findMessage(undefined, to), outcome)
      if (outcome.status !== 'done') throw new FormError(changedReason)
      return redirectToList(to, findMessage(outcome.from, to), outcome)
    },
    notSaved: notSavedReason,
    refuse: (reason, { to }) => redirectToListWithError(from, findFailure(from, to), reason),
    answer: (_, moved) => moved,
  })
  return await showQuestion(access, medications.title, answer)
})

function findMessage(from: Status | undefined, to: Status): MessageKind {
  if (to === 'discontinued') return 'moved'
  if (!from) return 'kept'
  return from === 'discontinued' && to === 'current' ? 'restored' : 'added'
}

function findFailure(from: Status, to: Status): string {
  if (to === 'discontinued') return failureMessages.discontinue
  return from === 'discontinued' ? failureMessages.restore : failureMessages.add
}

/** Shows the warning before a medication is taken; without one, the possible lists. */
export default function MoveMedication() {
  const { owner, id, name, status } = useLoaderData<typeof loader>()
  const question = useActionData<{ question?: AddConfirmation }>()?.question
  const to = `${listPath}/${id}/move`
  if (question) {
    return (
      <AddConfirmationView
        question={question}
        action={findMoveAction(question, status)}
        to={to}
        fields={{ owner }}
        confirmLabel="Move to Researching"
        pending={status === 'discontinued' ? 'Restoring…' : 'Moving…'}
        back={tabAddress(status)}
      />
    )
  }
  return (
    <>
      <BackLink to={tabAddress(status)}>Back to the list</BackLink>
      <h1 className="[overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h1>
      <p className="mb-6 mt-3">It is in the {listLabels[status]}.</p>
      <div className="flex flex-wrap gap-3">
        <MedicationActions medication={{ id, name }} status={status} owner={owner} />
      </div>
    </>
  )
}

function findMoveAction({ isLeaving }: AddConfirmation, status: Status) {
  if (isLeaving) return 'move'
  return status === 'discontinued' ? 'restore' : 'add'
}
