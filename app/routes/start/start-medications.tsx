import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import {
  changedReason,
  notSavedReason,
  otherOwnerReason,
} from '#app/medications/list/medication-route.server.ts'
import { noteNoMedications } from '#app/medications/list/move-medication.server.ts'
import type { TypedListAnswer } from '#app/medications/typed-list/typed-list.ts'
import { TypedListPage } from '#app/medications/typed-list/typed-list-page.tsx'
import { answerTypedList, showsList } from '#app/medications/typed-list/typed-list-route.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, loadFailure } from '#app/profile/record/profile.ts'
import { isCurrent, medications } from '#app/profile-definition/sections/medications.ts'
import { PassedPage } from '#app/profile-pages/start/passed-page.tsx'
import { SkipLink, StartFrame, StartNumber } from '#app/profile-pages/start/start-frame.tsx'
import { startPages } from '#app/profile-pages/start/start-pages.ts'
import { startPath } from '#app/profile-pages/start/start-path.ts'
import { requireStartPlace } from '#app/profile-pages/start/start-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { PronounsNote } from '#app/ui/pronouns-note.tsx'

const { title, why } = startPages.medications

export const { handle, meta } = defineTitle(title, loadFailure)

/** The page of the short way with one box for all medications, or none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read', {
    prepare: ({ owner }) => requireStartPlace('medications', owner),
    reads: medications.title,
  })
  const profile = await loadProfile(context.db, access.owner)
  const { noMedications = false, medications: rows = [] } = profile.medications?.value ?? {}
  return {
    place: access.prepared,
    owner: access.owner.id,
    canEdit: can(access, 'edit'),
    section: { title: medications.title, slug: medications.slug },
    unreadable: isUnreadable(profile, medications) ? [medications.title] : [],
    takesNone: noMedications,
    listed: rows.filter(isCurrent).map(({ name = '' }) => name),
  }
}

/** Reads the list, saves the confirmed rows, or saves that there is none. */
export async function action(args: ActionFunctionArgs) {
  const { prepared: answer } = await requireAccess(args, 'read', {
    prepare: access => answerPage(args, access),
    reads: ({ prepared }) => (showsList(prepared) ? medications.title : []),
  })
  return answer
}

export { keepTyped as clientAction }

async function answerPage(args: ActionFunctionArgs, access: Access) {
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
const noneField = { name: 'none', value: 'on' } as const

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

export default function StartMedications() {
  const { place, section, owner, canEdit, unreadable, takesNone, listed } =
    useLoaderData<typeof loader>()
  const answer = useActionData<TypedListAnswer>()
  const [couldEdit] = useState(canEdit)
  const isAnswered = listed.length > 0 || takesNone
  if (!answer && (!couldEdit || unreadable.length > 0)) {
    return <PassedPage place={place} title={title} section={section} isReadOnly={!couldEdit} />
  }
  return (
    <StartFrame place={place}>
      <TypedListPage
        owner={owner}
        answer={answer}
        title={title}
        lead={<StartNumber place={place} />}
        intro={
          <>
            <p className="mt-2 max-w-prose text-muted">{why}</p>
            <PronounsNote />
            <Listed names={listed} takesNone={takesNone} />
          </>
        }
        more={
          // An answered page has one button: it takes a blank box too.
          !isAnswered && (
            <>
              <SubmitButton {...noneField} pending="Saving…" variant="secondary" formNoValidate>
                I take no medication
              </SubmitButton>
              <SkipLink place={place} />
            </>
          )
        }
      />
    </StartFrame>
  )
}

/** The answer that is saved already. */
function Listed({ names, takesNone }: { names: readonly string[]; takesNone: boolean }) {
  if (takesNone) return <p className="mt-4">Your answer: I take no medication.</p>
  if (names.length === 0) return null
  return (
    <p className="mt-4 [overflow-wrap:anywhere]">
      On your list:{' '}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      .{' '}
      <Link to={tabAddress('current')} className="touch-link">
        Change the list
      </Link>
    </p>
  )
}
