import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { exportRefusals, logExport } from '#app/access-log/log-export-route.server.ts'
import { languageFor } from '#app/emergency/languages/language-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import {
  loadRecordSummary,
  type RecordReader,
  summaryFileName,
} from '#app/interop/ips/record-summary.server.ts'
import { summaryAnswer } from '#app/interop/ips/summary-answer-route.server.ts'
import { summaryTitle } from '#app/interop/ips/summary-paths.ts'
import type { Database } from '#db/client.server.ts'

/** Answers with the record as a patient summary, in the language of the browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const now = new Date()
  const access = await requireAccess({ request, context }, 'read', {
    prepare: async ({ owner, actor }) => {
      const submission = await readButtonForm(request, downloadSchema)
      if (isForOtherOwner(submission.value, owner)) return { refused: refusals.wrongOwner }
      const reader = { owner, actor, language: languageFor(request), now }
      return loadOrRefuse(context.db, reader)
    },
    reads: ({ prepared }) => (prepared.summary ? summaryTitle : []),
  })
  const { summary, refused } = access.prepared
  if (!summary) return redirectWithError('/profile/view', refused)
  const log = logExport(context.db, { request, context }, access, `${summaryTitle} (FHIR)`)
  if (!(await tryWrite(log))) return redirectWithError('/profile/view', refusals.notLogged)
  return summaryAnswer(summary, summaryFileName(now))
}

async function loadOrRefuse(db: Database, reader: RecordReader): Promise<Prepared> {
  try {
    return { summary: await loadRecordSummary(db, reader) }
  } catch (error) {
    // By name: on a thread the error loses its class.
    if (error instanceof Error && error.name === 'UnreadableRecordError') {
      return { refused: unreadableMessage }
    }
    throw error
  }
}

type Prepared = { summary: Uint8Array; refused?: never } | { summary?: never; refused: string }

const refusals = exportRefusals('file')

const downloadSchema = z.object({ owner: z.string() })

const unreadableMessage =
  'No file was made: a part of the record could not be read, and a file without it would look complete.'

/** Redirects a reload to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'read', { reads: { nothing: 'redirects' } })
  return redirect('/profile/view')
}
