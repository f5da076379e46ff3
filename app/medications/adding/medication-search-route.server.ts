import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { invalid, readButtonForm, readSubmission } from '#app/forms/submission-route.server.ts'
import { typedText } from '#app/forms/typed-text.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Profile } from '#app/profile/record/profile.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { medicationList } from '../list/lifecycle.ts'
import { searchFailureMessage } from '../list/medication-list.ts'
import { findNames } from '../names/find-names.server.ts'
import { minQueryLength } from '../names/search-medications.server.ts'
import { prescriptionOptions, readPrescription } from './prescription.server.ts'

const { maxLength } = medicationList.item.name

const Search = z.object({
  query: typedText('Search', maxLength)
    .default('')
    .refine(query => query.length >= minQueryLength, `Type at least ${minQueryLength} characters`),
})

/** Answers the search for names. */
export async function searchNames({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'read')
  requireVisible(access.owner, medications)
  const submission = await readSubmission(request, Search)
  if (submission.status !== 'success') return access.nothing('what was typed', invalid(submission))
  const found = await loadProfile(context.db, access.owner)
    .then(profile => findWithDose(profile, submission.value.query))
    .catch(logError)
  if (found) return await access.show(medications.title, data({ ...submission.reply(), found }))
  const formErrors = [`${searchFailureMessage}. Please try again.`]
  return access.nothing('what was typed', invalid(submission, { formErrors, status: 503 }))
}

async function findWithDose(profile: Profile, query: string) {
  const found = await findNames(profile, query)
  const [first] = found.names
  // The first name is asked for its dose at once, unless it keeps the details of its row.
  const prescription =
    first && !first.list
      ? { ...(await readPrescription(found.query, first.name)), options: prescriptionOptions }
      : undefined
  return { ...found, prescription }
}

const Filter = z.object({ find: z.string().default('') })

/** Answers the list filter without scripts. */
export async function filterList({ request, context }: ActionFunctionArgs) {
  const { owner, nothing } = await requireAccess({ request, context }, 'read')
  requireVisible(owner, medications)
  const submission = await readButtonForm(request, Filter)
  return nothing('what was typed', data({ find: submission.value.find }))
}
