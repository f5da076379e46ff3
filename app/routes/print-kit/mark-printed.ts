import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { type Access, requireAccess } from '#app/access/require-access-route.server.ts'
import { logExport } from '#app/access-log/log-export-route.server.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readButtonForm } from '#app/forms/submission-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { currentKit, noLinkMessage, recordPrint } from '#app/print-kit/print-kit-page.server.ts'
import { undoPrintRecord } from '#app/print-kit/stored-kit.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/**
 * Notes that the kit was printed as its page showed it: told by a person, or by the script that prints. Or takes that
 * back, for neither knows whether paper came out.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  // A script notes a print: no form that somebody would miss.
  const access = await requireAccess({ request, context }, 'share', {
    keepsDraft: false,
    reads: { nothing: 'redirects, or answers with what went wrong' },
  })
  const submission = await readButtonForm(request, z.union([Undo, Printed]))
  if ('intent' in submission.value) return await undoPrint({ context }, access, submission.value)
  const problem = await recordPosted({ request, context }, access, submission.value)
  if (submission.value.by === 'script') {
    return Response.json({ problem }, { headers: { 'Cache-Control': 'no-store' } })
  }
  return problem
    ? redirectWithError('/print-kit', problem)
    : redirectWithSuccess('/print-kit', 'Marked as printed')
}

const Printed = z.object({
  owner: z.string(),
  digest: z.string(),
  by: z.literal('script').optional(),
})

const Undo = z.object({
  owner: z.string(),
  intent: z.literal('take-back'),
  /** Which note: a second press must not take back the one before. */
  at: z.iso.datetime(),
})

async function undoPrint(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { owner }: Access,
  posted: z.output<typeof Undo>,
) {
  if (isForOtherOwner(posted, owner)) return redirectWithError('/print-kit', ofAnother)
  try {
    await undoPrintRecord(context.db, owner, posted.at)
  } catch (error) {
    logError(error)
    return redirectWithError('/print-kit', 'It is still noted as printed. Please try again.')
  }
  return redirectWithSuccess('/print-kit', 'No longer noted as printed')
}

async function recordPosted(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
  printed: z.output<typeof Printed>,
): Promise<string | undefined> {
  const { owner } = access
  if (isForOtherOwner(printed, owner)) return ofAnother
  const now = new Date()
  try {
    const current = await currentKit(context.db, owner, now)
    if (!current) return noLinkMessage
    const { kit, digest } = current
    if (digest !== printed.digest) return changed
    await inTransaction(context.db, async trx => {
      await recordPrint(trx, owner, kit, now)
      await logExport(trx, { request, context }, access, 'Print kit (printed from the page)')
    })
    return undefined
  } catch (error) {
    logError(error)
    return 'It was not noted as printed. Please try again.'
  }
}

const ofAnother =
  'Not noted: you had opened the page as somebody else than who is logged in now. Open it again.'
const changed =
  'Not noted: something was changed after you had opened the page. Look at the preview, and print it again.'

/** Whoever reloads the address gets the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess({ request, context }, 'share', { reads: { nothing: 'redirects' } })
  return redirect('/print-kit')
}
