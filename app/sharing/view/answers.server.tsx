import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { RequestContext } from '#app/context.server.ts'
import { logError } from '#app/log.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { countProbe, type FoundLink, grantMs } from '../emergency-access.server.ts'
import { type Verdict, verifyCode } from '../verify-code.server.ts'
import { browserCookie, flashCookie, grantCookie, type ViewCookies } from './cookies.server.ts'
import {
  FailurePage,
  InvalidLinkPage,
  LockedPage,
  NotCheckedPage,
  ThrottledPage,
} from './notice-pages.server.tsx'
import { pageResponse, seeOther } from './shell.server.tsx'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Runs a loader or an action of an emergency page; whatever fails becomes a calm page. */
export async function calmly(
  args: Args,
  handler: (args: Args) => Promise<Response>,
): Promise<Response> {
  try {
    return await handler(args)
  } catch (error) {
    const { cspNonce, requestId } = args.context
    logError(error, requestId)
    return pageResponse(<FailurePage nonce={cspNonce} requestId={requestId} />, { status: 500 })
  }
}

/** The answer to an address that opens nothing. Who asks for many of them is slowed down. */
export async function answerUnknownLink({
  db,
  clientAddress,
  cspNonce,
}: RequestContext): Promise<Response> {
  const wait = await countProbe(db, clientAddress)
  if (wait) return answerThrottled(cspNonce, wait)
  return pageResponse(<InvalidLinkPage nonce={cspNonce} />, { status: 404 })
}

/** The answer for a locked link: the same bytes whatever the code was. */
export function answerLocked(nonce: string): Response {
  return pageResponse(<LockedPage nonce={nonce} />, { status: 423 })
}

/**
 * Has a code judged and answers what follows for every visitor alike; a wrong code is answered by
 * `onWrong`, with the cookies it must set.
 */
export async function answerCode(
  context: RequestContext,
  visit: { shareId: string; link: FoundLink; code: string; cookies: ViewCookies },
  onWrong: (cookies: string[]) => Response,
): Promise<Response> {
  const { shareId, link, code, cookies } = visit
  const { db, clientAddress, cspNonce, requestId } = context
  const browser = cookies.browser ?? newToken().token
  let verdict: Verdict
  try {
    verdict = await verifyCode(db, link, { code, client: clientAddress, browser })
  } catch (error) {
    logError(error, requestId)
    return pageResponse(<NotCheckedPage nonce={cspNonce} requestId={requestId} />, { status: 503 })
  }
  switch (verdict.kind) {
    case 'opened':
      return seeOther(`/view/${shareId}`, [
        grantCookie(shareId, verdict.token, grantMs / 1000),
        flashCookie('verified'),
      ])
    case 'wrong':
      return onWrong(cookies.browser ? [] : [browserCookie(browser)])
    case 'throttled':
      return answerThrottled(cspNonce, verdict.retryAfter)
    case 'locked':
      return answerLocked(cspNonce)
  }
}

function answerThrottled(nonce: string, retryAfter: number): Response {
  return pageResponse(<ThrottledPage nonce={nonce} retryAfter={retryAfter} />, {
    status: 429,
    headers: { 'Retry-After': String(retryAfter) },
  })
}
