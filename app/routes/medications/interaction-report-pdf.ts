import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { logExport } from '#app/access-log/log-export-route.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { logError } from '#app/lib/log.server.ts'
import { isBusy } from '#app/lib/queue.server.ts'
import { checkFailedMessage, reportFirstMessage } from '#app/medications/check/check-report.ts'
import { listPath } from '#app/medications/list/medication-list.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import {
  lacksReportLetterOnThread,
  reportPdfOnThread,
} from '#app/medications/report/report-pdf.server.ts'
import {
  makeReportOnThread,
  readReportChoice,
} from '#app/medications/report/report-request.server.ts'
import { findPaper } from '#app/print-kit/paper-size.server.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { noPdfText } from '#app/ui/no-pdf.tsx'

/** Returns the report of the rows in the address as PDF. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner, actor } = access
  const refuse = async (reason: string) =>
    access.nothing('a redirect', await redirectWithError(listPath, reason))
  requireVisible(owner, medications)
  const profile = await loadKnownProfile(context.db, owner)
  const choice = readReportChoice(new URL(request.url).searchParams, profile)
  if (!choice?.ids) return await refuse(reportFirstMessage)
  let file: Uint8Array
  try {
    const { content, pdf } = await makeReportOnThread({
      profile,
      accountName: formatFullName(owner),
      choice,
      now: new Date(),
      timeZone: actor.timeZone,
      origin: env().origin,
    })
    if (!pdf) return await refuse(reportFirstMessage)
    if (await lacksReportLetterOnThread(content)) return await refuse(noPdfText)
    file = await reportPdfOnThread(content, findPaper(profile))
    await logExport(context.db, { request, context }, access, 'Interaction report (PDF)')
  } catch (error) {
    if (isBusy(error)) return await refuse(busyMessage)
    logError(error)
    return await refuse(`${checkFailedMessage}. No PDF was made.`)
  }
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="medfold-interaction-report.pdf"',
    'Cache-Control': 'no-store',
  }
  return await access.show('Interaction report', new Response(new Uint8Array(file), { headers }))
})

const busyMessage =
  'No PDF was made: too many are being made at the moment. Please try again in a minute.'
