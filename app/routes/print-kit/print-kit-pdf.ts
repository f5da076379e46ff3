import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { linkAndCodeTitle } from '#app/access/audit/proxy-reads.server.ts'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { exportRefusals, logExport } from '#app/access-log/log-export-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { kitPdfOnThread, lacksKitLetterOnThread } from '#app/print-kit/kit-pdf.server.ts'
import { currentKit, noLinkMessage, recordPrint } from '#app/print-kit/print-kit-page.server.ts'
import { noPdfText } from '#app/ui/no-pdf.tsx'

/** Answers with the kit as a PDF, and records it as printed. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  const now = new Date()
  const access = await requireAccess({ request, context }, 'share')
  const { owner } = access
  const refuse = async (reason: string) =>
    access.nothing('a redirect', await redirectWithError('/print-kit', reason))
  const { value } = await readButtonForm(request, Download)
  if (isForOtherOwner(value, owner)) return await refuse(refusals.wrongOwner)
  const current = await currentKit(context.db, access, now)
  if (!current) return await refuse(noLinkMessage)
  const { kit, choices } = current
  if (await lacksKitLetterOnThread(kit)) return await refuse(noPdfText)
  const pdf = await kitPdfOnThread(kit, choices.paper, now)
  const log = logExport(context.db, { request, context }, access, 'Print kit (PDF)')
  if (!(await tryWrite(log))) return await refuse(refusals.notLogged)
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="medfold-print-kit.pdf"',
    'Cache-Control': 'no-store',
  }
  const file = new Response(new Uint8Array(pdf), { headers })
  const answer = await access.show(linkAndCodeTitle, file)
  // The PDF is sent even if the print cannot be recorded.
  await tryWrite(recordPrint(context.db, owner, kit, now))
  return answer
})

const Download = z.object({ owner: z.string() })

const refusals = exportRefusals('PDF')

/** Redirects a reload to the page. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { nothing } = await requireAccess({ request, context }, 'share')
  return nothing('a redirect', redirect('/print-kit'))
})
