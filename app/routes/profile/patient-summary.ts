import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { exportRefusals, logExport } from '#app/access-log/log-export-route.server.ts'
import { languageFor } from '#app/emergency/languages/language-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { loadRecordSummary, summaryFileName } from '#app/interop/ips/record-summary.server.ts'
import { summaryAnswer } from '#app/interop/ips/summary-answer-route.server.ts'
import { summaryTitle } from '#app/interop/ips/summary-paths.ts'

/** Answers with the record as a patient summary, in the language of the browser. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const now = new Date()
  const access = await requireAccess({ request, context }, 'read')
  const { owner, actor } = access
  const refuse = async (reason: string) =>
    access.nothing('a redirect', await redirectWithError('/profile/view', reason))
  const { value } = await readButtonForm(request, downloadSchema)
  if (isForOtherOwner(value, owner)) return await refuse(refusals.wrongOwner)
  const reader = { owner, actor, language: languageFor(request), now }
  const summary = await loadRecordSummary(context.db, reader).catch(ignoreUnreadable)
  if (!summary) return await refuse(unreadableMessage)
  const log = logExport(context.db, { request, context }, access, `${summaryTitle} (FHIR)`)
  if (!(await tryWrite(log))) return await refuse(refusals.notLogged)
  return await access.show(summaryTitle, summaryAnswer(summary, summaryFileName(now)))
})

// By name: on a thread the error loses its class.
function ignoreUnreadable(error: Error): undefined {
  if (error.name !== 'UnreadableRecordError') throw error
}

const refusals = exportRefusals('file')

const downloadSchema = z.object({ owner: z.string() })

const unreadableMessage =
  'No file was made: a part of the record could not be read, and a file without it would look complete.'

/** Redirects a reload to the page. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { nothing } = await requireAccess({ request, context }, 'read')
  return nothing('a redirect', redirect('/profile/view'))
})
