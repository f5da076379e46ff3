import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { proxyHandler } from '#app/access/shown-answer-route.server.ts'
import { logExport } from '#app/access-log/log-export-route.server.ts'
import { answerButton, FormError } from '#app/forms/answer-form-route.server.ts'
import { redirectWithError, redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { currentKit, noLinkMessage, recordPrint } from '#app/print-kit/print-kit-page.server.ts'
import { undoPrintRecord } from '#app/print-kit/stored-kit.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Records that the kit was printed as the page showed it, or undoes the record. */
export const action = proxyHandler(async ({ request, context }: ActionFunctionArgs) => {
  // A script may post: there is nothing to keep as a draft.
  const access = await requireAccess({ request, context }, 'share', { keepsDraft: false })
  const { owner } = access
  const { db } = context
  const answer = await answerButton(request, {
    schema: z.union([undoSchema, printedSchema]),
    owner,
    wrongOwner: 'Not marked as printed: you opened the page from another account. Open it again.',
    save: async posted => {
      if ('intent' in posted) return await undoPrintRecord(db, owner, posted.at)
      const now = new Date()
      const current = await currentKit(db, access, now)
      if (!current) throw new FormError(noLinkMessage)
      if (current.digest !== posted.digest) throw new FormError(changedMessage)
      await inTransaction(db, async trx => {
        await recordPrint(trx, owner, current.kit, now)
        await logExport(trx, { request, context }, access, 'Print kit (printed from the page)')
      })
    },
    notSaved: posted =>
      'intent' in posted
        ? 'It is still marked as printed. Please try again.'
        : 'It was not marked as printed. Please try again.',
    refuse: (problem, posted) =>
      isFromScript(posted) ? answerScript(problem) : redirectWithError('/print-kit', problem),
    answer: posted => {
      if (isFromScript(posted)) return answerScript()
      const message = 'intent' in posted ? 'No longer marked as printed' : 'Marked as printed'
      return redirectWithSuccess('/print-kit', message)
    },
  })
  return access.nothing('a redirect, or what went wrong', answer)
})

function isFromScript(
  posted: z.output<typeof printedSchema> | z.output<typeof undoSchema>,
): boolean {
  return 'by' in posted && posted.by === 'script'
}

function answerScript(problem?: string) {
  return Response.json({ problem }, { headers: { 'Cache-Control': 'no-store' } })
}

const printedSchema = z.object({
  owner: z.string(),
  digest: z.string(),
  by: z.literal('script').optional(),
})

const undoSchema = z.object({
  owner: z.string(),
  intent: z.literal('take-back'),
  /** Time of the record: a repeated post must not undo an earlier one. */
  at: z.iso.datetime(),
})

const changedMessage =
  'Not marked as printed: something changed after you opened the page. Check the preview and print it again.'

/** Redirects a reload to the page. */
export const loader = proxyHandler(async ({ request, context }: LoaderFunctionArgs) => {
  const { nothing } = await requireAccess({ request, context }, 'share')
  return nothing('a redirect', redirect('/print-kit'))
})
