import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import {
  changedReason,
  notSavedReason,
  otherOwnerReason,
} from '#app/medications/list/medication-route.server.ts'
import { noteNoMedications } from '#app/medications/list/move-medication.server.ts'
import { answerTypedList } from '#app/medications/typed-list/typed-list-route.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isCurrent } from '#app/profile-definition/sections/medications.ts'
import { noneField } from './start-pages.ts'
import { startPath } from './start-path.ts'
import { requireStartPlace } from './start-route.server.ts'

/** Answers a post of the page of medications: with its next step, or when all is saved. */
export async function answerStartMedications(args: ActionFunctionArgs, access: Access) {
  const { next = startPath } = requireStartPlace('medications', access.owner)
  if (await saysNone(args.request)) return await answerNone(args, access, next)
  const { noMedications = false, medications: rows = [] } =
    (await loadProfile(args.context.db, access.owner)).medications?.value ?? {}
  return await answerTypedList(args, access, () => redirect(next), {
    isOptional: noMedications || rows.some(isCurrent),
    nothingTyped,
  })
}

const failure = 'Failed to save the answer'
const nothingTyped =
  'Type at least one medicine, or press “I take no medication”. If you are not sure, skip this.'

// The later reader refuses an unreadable body.
async function saysNone(request: Request): Promise<boolean> {
  const posted = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  return posted.get(noneField.name) === noneField.value
}

const noneSchema = z.object({
  owner: z.string(),
  text: z
    .string()
    .trim()
    .max(0, 'You typed something here. Empty the box, or press “Continue”.')
    .optional(),
  [noneField.name]: z.literal(noneField.value),
})

async function answerNone(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
  next: string,
) {
  const { owner, actor } = access
  return await answerForm(request, {
    schema: noneSchema,
    owner,
    wrongOwner: `${failure}: ${otherOwnerReason}`,
    refusal: can(access, 'edit') ? undefined : { formErrors: [editRefused], status: 403 },
    save: async () => {
      const isNoted = await noteNoMedications(context.db, { owner, actor })
      if (!isNoted)
        throw new FormError({ formErrors: [`${failure}: ${changedReason}`], status: 409 })
    },
    notSaved: `${failure}: ${notSavedReason}`,
    answer: () => redirect(next),
  })
}
