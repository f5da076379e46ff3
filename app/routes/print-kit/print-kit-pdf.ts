import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { exportRefusals, logExport } from '#app/access-log/log-export-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { kitPdfOnThread } from '#app/print-kit/kit-pdf.server.ts'
import { currentKit, noLinkMessage, recordPrint } from '#app/print-kit/print-kit-page.server.ts'

/** Answers with the kit as a PDF, and records it as printed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const now = new Date()
  const access = await requireAccess({ request, context }, 'share', {
    prepare: async granted => {
      const submission = await readButtonForm(request, Download)
      if (isForOtherOwner(submission.value, granted.owner)) return { refused: refusals.wrongOwner }
      const current = await currentKit(context.db, granted, now)
      if (!current) return { refused: noLinkMessage }
      const { kit, choices } = current
      return { kit, pdf: await kitPdfOnThread(kit, choices.paper, now) }
    },
    reads: ({ prepared }) => (prepared.pdf ? linkAndCodeTitle : []),
  })
  const { owner, prepared } = access
  if (!prepared.pdf) return redirectWithError('/print-kit', prepared.refused)
  const { kit, pdf } = prepared
  const log = logExport(context.db, { request, context }, access, 'Print kit (PDF)')
  if (!(await tryWrite(log))) return redirectWithError('/print-kit', refusals.notLogged)
  // The PDF is sent even if the print cannot be recorded.
  await tryWrite(recordPrint(context.db, owner, kit, now))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="medfold-print-kit.pdf"',
      'Cache-Control': 'no-store',
    },
  })
}

const Download = z.object({ owner: z.string() })

const refusals = exportRefusals('PDF')

/** Redirects a reload to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'share', { reads: { nothing: 'redirects' } })
  return redirect('/print-kit')
}
