import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/accounts/access.server.ts'
import { readPress } from '#app/forms/submission.server.ts'
import { redirectWithSuccess } from '#app/forms/toast.server.ts'
import { logError } from '#app/log.server.ts'
import { tabAddress } from '#app/medications/list/list.ts'
import { noteNoMedications } from '#app/medications/list/move.server.ts'
import {
  changedMeanwhile,
  notSaved,
  ofAnother,
  toListWithError,
} from '#app/medications/list/route-parts.server.ts'
import { isOfAnother } from '#app/profile/form-route.server.ts'
import { requireShown } from '#app/profile/require-shown.server.ts'
import { medications } from '#app/profile/sections/medications.ts'

/** "I take no medication": a route of its own, because nothing is filled in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { owner, actor } = await requireAccess({ request, context }, 'edit')
  requireShown(owner, medications)
  const submission = await readPress(request, z.object({ owner: z.string() }))
  const refuse = (why: string) => toListWithError('current', 'Error saving medications', why)
  if (isOfAnother(submission.value, owner)) return refuse(ofAnother)
  try {
    const isNoted = await noteNoMedications(context.db, { owner, actor })
    if (!isNoted) return refuse(changedMeanwhile)
  } catch (error) {
    logError(error, context.requestId)
    return refuse(notSaved)
  }
  return redirectWithSuccess(tabAddress('current'), `${medications.noun} saved successfully`)
}

/** Whoever reloads the address sees the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read')
  requireShown(owner, medications)
  return redirect(tabAddress('current'))
}
