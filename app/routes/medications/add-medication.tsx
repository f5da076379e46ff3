import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import type { AddConfirmation } from '#app/medications/adding/add-confirmation.ts'
import { AddConfirmationView } from '#app/medications/adding/add-confirmation.tsx'
import {
  type AddAnswer,
  type AddedValues,
  AddMedicationForm,
  AddMedicationReadOnly,
} from '#app/medications/adding/add-medication-form.tsx'
import { lineSchema } from '#app/medications/adding/added-line.server.ts'
import {
  checkDose,
  prescriptionFields,
  prescriptionOptions,
  readPrescription,
  toDetails,
} from '#app/medications/adding/prescription.server.ts'
import { addPath, tabAddress, tabNames } from '#app/medications/list/medication-list.ts'
import {
  asksQuestion,
  failureMessages,
  marksSchema,
  notSavedReason,
  otherOwnerReason,
  redirectToList,
} from '#app/medications/list/medication-route.server.ts'
import { addMedication, medicationList } from '#app/medications/list/move-medication.server.ts'
import { detailWords } from '#app/medications/names/line/detail-words.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle(tabNames.add, 'Failed to load medications')

const { name, brandName } = medicationList.item

const Adding = z
  .object({
    owner: z.string(),
    name: toSchema(name) as z.ZodType<string>,
    brandName: toSchema(brandName) as z.ZodType<string | undefined>,
    // Enter presses no button of the form.
    to: z.enum(['current', 'researching']).default('current'),
    // The searched line: its dose and times are added too.
    line: lineSchema,
    // `show` asks for the form with the line's dose; `form` posts its fields.
    asked: z.enum(['show', 'form', '']).optional(),
    ...prescriptionFields,
    confirmed: marksSchema,
  })
  .superRefine((posted, context) =>
    checkDose(posted, (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    ),
  )

export async function loader({ request, context }: LoaderFunctionArgs) {
  // Also for read-only access: a form that was opened with edit access is answered here.
  const access = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'an empty form' },
  })
  requireVisible(access.owner, medications)
  return { owner: access.owner.id, canEdit: can(access, 'edit'), options: prescriptionOptions }
}

/** Adds a medication, unless there is a warning: then the page shows it and asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { prepared: answer } = await requireAccess({ request, context }, 'read', {
    prepare: access => addPosted({ request, context }, access),
    reads: access => (asksQuestion(access.prepared) ? medications.title : []),
  })
  return answer
}

async function addPosted(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
) {
  const { owner, actor } = access
  requireVisible(owner, medications)
  return await answerForm(request, {
    schema: Adding,
    owner,
    wrongOwner: `${failureMessages.add}: ${otherOwnerReason}`,
    refusal: can(access, 'edit') ? undefined : { formErrors: [editRefused], status: 403 },
    more: payload => describeLine(payload),
    save: async ({ name, brandName, to, confirmed, line, asked, ...fields }) => {
      if (asked === 'show') throw new FormError({ status: 200, more: { isAsking: true } })
      const details = toDetails(line, name, asked === 'form' ? fields : undefined)
      const medication = { name, ...(brandName && { brandName }), details }
      const adding = { medication, to, confirmed, now: new Date() }
      const outcome = await addMedication(context.db, { owner, actor }, adding)
      if (outcome.status === 'done') {
        return redirectToList(to, outcome.from ? 'replaced' : 'added', outcome)
      }
      if (outcome.status === 'same') return redirectToList(to, 'kept', outcome)
      if (outcome.status === 'asking') {
        const planned = detailWords(details)
        throw new FormError({ status: 200, more: { question: outcome.question, planned } })
      }
      throw new FormError({ formErrors: [listsFullMessage], status: 409 })
    },
    notSaved: `${failureMessages.add}: ${notSavedReason}`,
    answer: (_, added) => added,
  })
}

// The form shows the fields of the line again with each error.
function describeLine({ line, name }: Record<string, unknown>) {
  const parsed = lineSchema.safeParse(line)
  const canRead = parsed.success && parsed.data !== '' && typeof name === 'string'
  return canRead ? { prescription: readPrescription(parsed.data, name) } : {}
}

/** As `keepTyped`, but an error without an answer also returns the posted values. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const posted = args.request.clone()
  const answer: unknown = await keepTyped(args)
  if (!(answer instanceof Response)) return answer
  const initialValue = Object.fromEntries(await posted.formData())
  return Response.json({ ...(await answer.json()), initialValue }, { status: answer.status })
}

const listsFullMessage = `${failureMessages.add}: it was not saved. The lists hold ${medicationList.maxRows} medications, which is the maximum. Delete one that is not taken any more.`

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
