import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAccess } from '#app/accounts/access.server.ts'
import { env } from '#app/env.server.ts'
import { redirectWithError } from '#app/forms/toast.server.ts'
import { logError } from '#app/log.server.ts'
import { checkFailed, reportFirst } from '#app/medications/check/report.ts'
import { listPath } from '#app/medications/list/list.ts'
import { reportPdf } from '#app/medications/report/report-pdf.server.ts'
import { choiceIn, makeReport } from '#app/medications/report/report-request.server.ts'
import { loadProfile } from '#app/profile/profile.server.ts'

/** The report of the rows that the address names, as a PDF. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'read')
  const profile = await loadProfile(context.db, owner)
  const choice = choiceIn(new URL(request.url).searchParams, profile)
  if (!choice?.ids) return redirectWithError(listPath, reportFirst)
  const accountName = `${owner.firstName} ${owner.lastName}`
  try {
    const now = new Date()
    const { content, pdf } = makeReport({
      profile,
      accountName,
      choice,
      now,
      origin: env().origin,
    })
    if (!pdf) return redirectWithError(listPath, reportFirst)
    return new Response(new Uint8Array(await reportPdf(content)), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="medfold-interaction-report.pdf"',
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    logError(error, context.requestId)
    return redirectWithError(listPath, `${checkFailed}. No PDF was made.`)
  }
}
