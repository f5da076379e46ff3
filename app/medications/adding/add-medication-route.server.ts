import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { detailWords } from '#app/medications/list/detail-words.ts'
import { medicationList } from '#app/medications/list/lifecycle.ts'
import {
  failureMessages,
  marksSchema,
  notSavedReason,
  otherOwnerReason,
  redirectToList,
} from '#app/medications/list/medication-route.server.ts'
import { addMedication } from '#app/medications/list/move-medication.server.ts'
import { toSchema } from '#app/profile/parse/field-schema.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { lineSchema } from './added-line.server.ts'
import {
  checkDose,
  prescriptionFields,
  readPrescription,
  toDetails,
} from './prescription.server.ts'

const { name, brandName } = medicationList.item

const addingSchema = z
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

/** Answers a post of the form: adds the medication, or asks about a warning. */
export async function addPostedMedication(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
) {
  const { owner, actor } = access
  requireVisible(owner, medications)
  return await answerForm(request, {
    schema: addingSchema,
    owner,
    wrongOwner: `${failureMessages.add}: ${otherOwnerReason}`,
    refusal: can(access, 'edit') ? undefined : { formErrors: [editRefused], status: 403 },
    more: payload => describeLine(payload),
    save: async ({ name, brandName, to, confirmed, line, asked, ...fields }) => {
      if (asked === 'show') throw new FormError({ status: 200, more: { isAsking: true } })
      const details = await toDetails(line, name, asked === 'form' ? fields : undefined)
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
async function describeLine({ line, name }: Record<string, unknown>) {
  const parsed = lineSchema.safeParse(line)
  const canRead = parsed.success && parsed.data !== '' && typeof name === 'string'
  return canRead ? { prescription: await readPrescription(parsed.data, name) } : {}
}

const listsFullMessage = `${failureMessages.add}: it was not saved. The lists hold ${medicationList.maxRows} medications, which is the maximum. Delete one that is not taken any more.`
