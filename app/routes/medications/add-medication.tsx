import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import type { AddConfirmation } from '#app/medications/adding/add-confirmation.ts'
import { AddConfirmationView } from '#app/medications/adding/add-confirmation.tsx'
import {
  type AddAnswer,
  type AddedValues,
  AddMedicationForm,
  AddMedicationReadOnly,
} from '#app/medications/adding/add-medication-form.tsx'
import { addPostedMedication } from '#app/medications/adding/add-medication-route.server.ts'
import { prescriptionOptions } from '#app/medications/adding/prescription.server.ts'
import { addPath, tabAddress, tabNames } from '#app/medications/list/medication-list.ts'
import { showQuestion } from '#app/medications/list/medication-route.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(tabNames.add, 'Failed to load medications')

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  // Also for read-only access: a form that was opened with edit access is answered here.
  const access = await requireAccess({ request, context }, 'read')
  requireVisible(access.owner, medications)
  const canEdit = can(access, 'edit')
  const form = { owner: access.owner.id, canEdit, options: prescriptionOptions }
  return access.nothing('an empty form', form)
})

/** Adds a medication, unless there is a warning: then the page shows it and asks. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const answer = await addPostedMedication({ request, context }, access)
  return await showQuestion(access, medications.title, answer)
})

/** As `keepTyped`, but an error without an answer also returns the posted values. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const posted = args.request.clone()
  const answer: unknown = await keepTyped(args)
  if (!(answer instanceof Response)) return answer
  const initialValue = Object.fromEntries(await posted.formData())
  return Response.json({ ...(await answer.json()), initialValue }, { status: answer.status })
}

type Answer = AddAnswer & {
  question?: AddConfirmation
  /** The details that are added with the medication, in words. */
  planned?: string
}

export default function AddMedication() {
  const { owner, canEdit, options } = useLoaderData<typeof loader>()
  const [couldEdit] = useState(canEdit)
  const answer = useActionData<Answer>()
  if (!couldEdit && !answer) return <AddMedicationReadOnly />
  if (!answer?.question) {
    const form = { owner, options, answer }
    return <AddMedicationForm key={String(answer?.isAsking)} {...form} />
  }
  const fields = { owner, ...readPosted(answer.initialValue as Partial<AddedValues> | undefined) }
  return (
    <AddConfirmationView
      question={answer.question}
      action={answer.question.isLeaving ? 'move' : 'add'}
      planned={answer.planned}
      to={addPath}
      fields={fields}
      confirmLabel="Move to Researching"
      pending="Adding…"
      back={tabAddress('add')}
      correct={other => ({
        to: addPath,
        fields: { ...fields, brandName: '', name: other, to: answer.question?.to ?? 'current' },
      })}
    />
  )
}

// The decision posts all that was typed again.
function readPosted({
  name = '',
  brandName = '',
  line = '',
  asked = '',
  totalDosage = '',
  unit = '',
  frequency = '',
  reason = '',
}: Partial<AddedValues> = {}): Record<string, string> {
  return { name, brandName, line, asked, totalDosage, unit, frequency, reason }
}
