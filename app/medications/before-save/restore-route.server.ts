import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Access } from '#app/access/require-access-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import {
  askBeforeRestore,
  confirmedKeysSchema,
} from '#app/medications/before-save/save-question.server.ts'
import { checkedSections } from '#app/medications/check/check-profile.server.ts'
import { confirmedBy, prepareAnswers } from '#app/medications/findings/answered-findings.server.ts'
import { findRowAnswers } from '#app/medications/questions/row-answers.server.ts'
import { historyAddress, historyQuery } from '#app/profile/history/change-history.ts'
import { findLabel } from '#app/profile/history/change-path.ts'
import { planRestore, restore } from '#app/profile/history/restore-change.server.ts'
import { nothingToRestore } from '#app/profile/history/restore-refused.tsx'
import { versionSchema } from '#app/profile/parse/parse-section.server.ts'
import { withRowMarks } from '#app/profile/parse/row-marks.ts'
import { notApplicable, type Profile } from '#app/profile/record/profile.ts'
import { StaleSectionError } from '#app/profile/record/save-section.server.ts'
import { fieldsOf } from '#app/profile-definition/section.ts'

/**
 * Restores what a posted form confirms.
 * @returns a redirect with a toast, or the question of the medication check.
 */
export async function postRestore(
  { request, context, params }: ActionFunctionArgs,
  { owner, actor }: Access,
) {
  const plan = await planAt(context.db, owner, params)
  const { searchParams, search } = new URL(request.url)
  // Without the proxy prefix: redirects add it.
  const here = `/profile/history/${params.entryId}/${params.change}/restore`
  const submission = await readButtonForm(request, Confirmation)
  const refuse = (why: string) => redirectWithError(here + search, `${restoreFailure}: ${why}`)
  if (isForOtherOwner(submission.value, owner)) return await refuse(openedByOtherReason)
  const { section } = historyQuery(searchParams)
  const { entry, change } = plan
  // The message travels in a cookie, so it holds the name of the field and not what the person
  // called a row.
  const field = change ? findLabel(fieldsOf(entry.section), change.path) : entry.section.title
  if (plan.outcome.status === 'same') {
    return await redirectWithInfo(historyAddress({ section }), `${field}: ${nothingToRestore}`)
  }
  if (plan.version !== submission.value.version) return await refuse(changedReason)
  if (plan.outcome.status !== 'possible') return await refuse('see below.')
  const { confirmedKeys } = submission.value
  const { name } = plan.entry.section
  const { value, days = {} } = plan.outcome
  const marked = withRowMarks(plan.entry.section, [days], value, { today: '' })
  const question = await askBeforeRestore(context.db, owner, name, marked, confirmedKeys)
  if (question) return data({ question })
  const by = { owner, actor }
  const prepare = (profile: Profile) =>
    prepareAnswers(context.db, by, profile, confirmedBy(confirmedKeys))
  try {
    const isChecked = checkedSections.some(one => one === name)
    const rowAnswers = findRowAnswers(value, confirmedKeys)
    await restore(context.db, by, { ...plan, rowAnswers }, isChecked ? prepare : undefined)
  } catch (error) {
    if (error instanceof StaleSectionError) return await refuse(changedReason)
    logError(error)
    return await refuse('it was not saved. Please try again.')
  }
  const message = `Successfully restored ${field} to previous value${change ? '' : 's'}`
  return await redirectWithSuccess(
    historyAddress({ section }),
    plan.isApplying ? message : `${message}. ${notApplicable}`,
  )
}

const Confirmation = z.object({
  version: versionSchema,
  owner: z.string(),
  confirmedKeys: confirmedKeysSchema,
})

const restoreFailure = 'Failed to restore change'
const changedReason = 'this section was changed meanwhile. Look at it again.'
const openedByOtherReason = 'you opened it from another account than the one that is logged in now.'

type Database = Parameters<typeof planRestore>[0]
type Owner = Parameters<typeof planRestore>[1]

/** Returns the plan of a restore. @throws Response 404 if the change does not exist. */
export async function planAt(db: Database, owner: Owner, params: LoaderFunctionArgs['params']) {
  const { entryId = '', change = '' } = params
  const index = change === 'all' ? change : /^\d{1,5}$/.test(change) ? Number(change) : -1
  const plan = await planRestore(db, owner, { entryId, index })
  if (!plan) throw notFound()
  return plan
}
