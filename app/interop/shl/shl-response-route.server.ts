import { countProbe } from '#app/emergency/codes/emergency-access.server.ts'
import { viewHeaders } from '#app/emergency/view/view-response-route.server.ts'
import { toOverloadReply } from '#app/http/overload.server.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { shlRefusal } from './shl-address.ts'

/** Returns an answer at such an address. The launcher adds the headers of CORS. */
export function shlResponse(
  body: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const type = { 'Content-Type': 'application/json' }
  return new Response(body, { status, headers: { ...viewHeaders, ...type, ...headers } })
}

/** Returns a refusal. @param retryAfter seconds after which the client may try again. */
export function refuseShl(status: number, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) }
  return shlResponse(shlRefusal(status), { status, headers })
}

/**
 * Answers a request for anything that cannot be opened: unknown, paused, ended, replaced, erased or
 * locked links, and tickets that are not valid. All get the same bytes, and slow the client down as
 * unknown links of the page for responders do.
 */
export async function answerMissing({ db, clientAddress }: RequestContext): Promise<Response> {
  const wait = await countProbe(db, clientAddress)
  return wait ? refuseShl(429, wait) : refuseShl(404)
}

/** Runs a handler, and answers any error without content of the record. */
export async function withShlErrors(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    logError(error)
    const overload = toOverloadReply(error)
    if (!overload) return refuseShl(500)
    return refuseShl(503, Number(overload.headers['Retry-After']))
  }
}
