import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { can } from '#app/access/abilities.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import type { TypedListAnswer } from '#app/medications/typed-list/typed-list.ts'
import { TypedListPage } from '#app/medications/typed-list/typed-list-page.tsx'
import { showsList } from '#app/medications/typed-list/typed-list-route.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, loadFailure } from '#app/profile/record/profile.ts'
import { isCurrent, medications } from '#app/profile-definition/sections/medications.ts'
import { PassedPage } from '#app/profile-pages/start/passed-page.tsx'
import { SkipLink, StartFrame, StartNumber } from '#app/profile-pages/start/start-frame.tsx'
import { answerStartMedications } from '#app/profile-pages/start/start-medications-route.server.ts'
import { noneField, startPages } from '#app/profile-pages/start/start-pages.ts'
import { startPath } from '#app/profile-pages/start/start-path.ts'
import { requireStartPlace } from '#app/profile-pages/start/start-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { PronounsNote } from '#app/ui/pronouns-note.tsx'

const { title, why } = startPages.medications

export const { handle, meta } = defineTitle(title, loadFailure)

/** The page of the short way with one box for all medications, or none. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  const place = requireStartPlace('medications', owner)
  const profile = await loadProfile(context.db, owner)
  const { noMedications = false, medications: rows = [] } = profile.medications?.value ?? {}
  return await access.show(medications.title, {
    place,
    owner: owner.id,
    canEdit: can(access, 'edit'),
    section: { title: medications.title, slug: medications.slug },
    unreadable: isUnreadable(profile, medications) ? [medications.title] : [],
    takesNone: noMedications,
    listed: rows.filter(isCurrent).map(({ name = '' }) => name),
  })
})

/** Reads the list, saves the confirmed rows, or saves that there is none. */
export const action = proxyHandler(async (args: ActionFunctionArgs) => {
  const access = await requireAccess(args, 'read')
  const answer = await answerStartMedications(args, access)
  return await access.show(showsList(answer) ? medications.title : [], answer)
})

export { keepTyped as clientAction }

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
        next={place.next ?? startPath}
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
  if (takesNone) {
    return (
      <p key="none" className="mt-4">
        Your answer: I take no medication.
      </p>
    )
  }
  if (names.length === 0) return null
  return (
    <p key="list" className="mt-4 [overflow-wrap:anywhere]">
      On your list:{' '}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      <span>. </span>
      <Link to={tabAddress('current')} className="touch-link">
        Change the list
      </Link>
    </p>
  )
}
