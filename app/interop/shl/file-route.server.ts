import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadLinkOwner } from '#app/emergency/links/link-owner.server.ts'
import { countEvent } from '#db/rate-limits.server.ts'
import { fetchLimit } from './fetch-limits.server.ts'
import { openTicket } from './file-ticket.server.ts'
import { readShlTarget } from './shl-address.ts'
import {
  answerMissing,
  refuseShl,
  shlResponse,
  withShlErrors,
} from './shl-response-route.server.ts'
import { findShl } from './smart-health-link.server.ts'
import { logFetch, makeSummaryFile, readSummaryFileName } from './summary-file.server.ts'

/**
 * Answers a request for a file by the address in a manifest. Its ticket gives a right as a grant
 * does: a lock of the code does not end it, but a pause, a new code and five minutes do.
 */
export function answerFile({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  return withShlErrors(async () => {
    const { db, clientAddress: client } = context
    const { id = '', file: name = '' } = params
    const { pathname, searchParams } = new URL(request.url)
    if (readShlTarget(pathname) !== 'file') return refuseShl(404)
    const language = readSummaryFileName(name)
    const link = language && (await findShl(db, id))
    if (!language || !link) return await answerMissing(context)
    const linkOwner = await loadLinkOwner(db, link.id)
    const ticket = openTicket(linkOwner.owner, link, name, searchParams.get('t') ?? '')
    if (!ticket) return await answerMissing(context)
    const wait = await countEvent(db, fetchLimit('files', client, link))
    if (wait) return refuseShl(429, wait)
    const { jwe } = await makeSummaryFile(db, link, linkOwner, language)
    const userAgent = request.headers.get('User-Agent')
    await logFetch(db, link, linkOwner, { ...ticket, userAgent, client })
    return shlResponse(jwe, {
      headers: { 'Content-Type': 'application/jose', 'Content-Language': language.tag },
    })
  })
}
