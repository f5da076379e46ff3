import { countProbe } from '#app/emergency/codes/emergency-access.server.ts'
import { viewHeaders } from '#app/emergency/view/view-response-route.server.ts'
import type { RequestContext } from '#app/http/request-context.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { isBusy } from '#app/lib/queue.server.ts'
import { isStoreFull } from '#db/store-full.server.ts'
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
    if (isBusy(error)) return refuseShl(503, busySeconds)
    return isStoreFull(error) ? refuseShl(503, fullDiskSeconds) : refuseShl(500)
  }
}

const busySeconds = 5
const fullDiskSeconds = 60
