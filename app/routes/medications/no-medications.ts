import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { tabAddress } from '#app/medications/list/medication-list.ts'
import {
  changedReason,
  notSavedReason,
  otherOwnerReason,
  redirectToListWithError,
} from '#app/medications/list/medication-route.server.ts'
import { noteNoMedications } from '#app/medications/list/move-medication.server.ts'
import { requireShown } from '#app/profile/record/require-shown-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'

/** "I take no medication": a route of its own, because nothing is filled in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner, actor } = await requireAccess({ request, context }, 'edit', {
    reads: { nothing: 'redirects' },
  })
  requireShown(owner, medications)
  const submission = await readButtonForm(request, z.object({ owner: z.string() }))
  const refuse = (why: string) =>
    redirectToListWithError('current', 'Error saving medications', why)
  if (isForOtherOwner(submission.value, owner)) return refuse(otherOwnerReason)
  const noted = await tryWrite(noteNoMedications(context.db, { owner, actor }))
  if (!noted) return refuse(notSavedReason)
  if (!noted.value) return refuse(changedReason)
  return redirectWithSuccess(tabAddress('current'), `${medications.noun} saved successfully`)
}

/** Whoever reloads the address sees the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read', {
    reads: { nothing: 'redirects' },
  })
  requireShown(owner, medications)
  return redirect(tabAddress('current'))
}
