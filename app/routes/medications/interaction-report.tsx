import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useHref, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { notFound } from '#app/http/not-found.ts'
import { env } from '#app/lib/env.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { logError } from '#app/lib/log.server.ts'
import { checkFailedMessage } from '#app/medications/check/check-report.ts'
import { listPath } from '#app/medications/list/medication-list.ts'
import { loadKnownProfile } from '#app/medications/reading/known-profile.server.ts'
import { ReportParts } from '#app/medications/report/report-page.tsx'
import { lacksReportLetterOnThread } from '#app/medications/report/report-pdf.server.ts'
import {
  makeReportOnThread,
  type ReportWithPdf,
  readReportChoice,
} from '#app/medications/report/report-request.server.ts'
import { reportTitle } from '#app/medications/report/report-title.ts'
import { PersonOnPaper } from '#app/profile/record/person-on-paper.tsx'
import { loadFailure } from '#app/profile/record/profile.ts'
import { requireVisible } from '#app/profile/record/require-visible-route.server.ts'
import { medications } from '#app/profile-definition/sections/medications.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { FileNote, useFileRequest } from '#app/ui/file-note.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { NoPdf } from '#app/ui/no-pdf.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Paper } from '#app/ui/paper.tsx'
import { PrintButton, PrintHint } from '#app/ui/print-button.tsx'

export const { handle, meta } = defineTitle(reportTitle, loadFailure)

export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const access = await requireAccess({ request, context }, 'read')
  const { owner } = access
  requireVisible(owner, medications)
  const profile = await loadKnownProfile(context.db, owner)
  const choice = readReportChoice(new URL(request.url).searchParams, profile)
  if (!choice) throw notFound()
  const accountName = formatFullName(owner)
  const asked = { profile, accountName, choice, now: new Date(), origin: env().origin }
  const report = await makeReportOnThread(asked)
    .then(async made => ({ made, hasPdf: !(await lacksReportLetterOnThread(made.content)) }))
    .catch(logError)
  if (report) return await access.show('Interaction report', data(report))
  // No report is safer than an incomplete one.
  const failed = { made: undefined, hasPdf: false }
  return access.nothing('a failure', data(failed, { status: 500 }))
})

/** Shows the interaction report, for the screen and for paper. */
export default function InteractionReport() {
  const { made, hasPdf } = useLoaderData<typeof loader>()
  if (!made) return <Failed />
  const { title, person, born, madeAt, parts, notes } = made.content
  return (
    <Paper head={<PersonOnPaper name={person} born={born} at={madeAt} />}>
      <Page title={title} before={<BackLink to={listPath}>Back to Medications</BackLink>}>
        <p className="paper-name break-words text-2xl font-bold">{person}</p>
        <p className="!mt-0">Date of birth: {born}</p>
        <p className="!mt-0">
          As of <Moment at={madeAt} />
        </p>
        <Actions {...made} hasPdf={hasPdf} />
        <ReportParts parts={parts} notes={notes} />
      </Page>
    </Paper>
  )
}

function Actions({ pdf, hasPdf }: ReportWithPdf & { hasPdf: boolean }) {
  const address = useHref(pdf ?? '')
  const file = useFileRequest()
  return (
    <div className="no-print mt-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <PrintButton>Print</PrintButton>
        {pdf && hasPdf && (
          <a href={address} onClick={file.request} className="button button-secondary">
            Export PDF
          </a>
        )}
        <Link to="/interaction-rules" className="touch-link">
          All rules of our list
        </Link>
      </div>
      <FileNote isRequested={file.isRequested} file="PDF" />
      <PrintHint className="mt-3">To print this report, use the menu of your browser.</PrintHint>
      {pdf && !hasPdf && <NoPdf />}
    </div>
  )
}

function Failed() {
  return (
    <Page title={reportTitle} before={<BackLink to={listPath}>Back to Medications</BackLink>}>
      <Notice tone="danger" title={checkFailedMessage}>
        <p>Nothing was checked. Please try again in a moment.</p>
      </Notice>
    </Page>
  )
}
