import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { logExport } from '#app/access-log/log-export-route.server.ts'
import { languageFor } from '#app/emergency/languages/language-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { loadRecordSummary, summaryFileName } from '#app/interop/ips/record-summary.server.ts'
import { summaryTitle } from '#app/interop/ips/summary-paths.ts'

/** Answers with the record as a patient summary, in the language of the browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const now = new Date()
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async ({ owner, actor }) => {
      const submission = await readButtonForm(request, downloadSchema)
      if (isForOtherOwner(submission.value, owner)) return {}
      const language = languageFor(request)
      return { summary: await loadRecordSummary(context.db, { owner, actor, language, now }) }
    },
    reads: ({ prepared }) => (prepared.summary ? summaryTitle : []),
  })
  const { summary } = access.prepared
  if (!summary) return redirectWithError('/profile/view', wrongOwnerMessage)
  const log = logExport(context.db, { request, context }, access, `${summaryTitle} (FHIR)`)
  if (!(await tryWrite(log))) return redirectWithError('/profile/view', notLoggedMessage)
  return new Response(JSON.stringify(summary), {
    headers: {
      'Content-Type': 'application/fhir+json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${summaryFileName(now)}"`,
      'Cache-Control': 'no-store',
    },
  })
}

const downloadSchema = z.object({ owner: z.string() })

const wrongOwnerMessage =
  'No file was made: you opened the page from another account than the one that is logged in now.'

const notLoggedMessage =
  'No file was made: the download could not be recorded. Please try again in a moment.'

/** Redirects a reload to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'read', { reads: { nothing: 'redirects' } })
  return redirect('/profile/view')
}
