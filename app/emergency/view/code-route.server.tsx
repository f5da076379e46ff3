import type { RequestContext } from '#app/http/request-context.server.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { logError } from '#app/lib/log.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { isStoreFull } from '#db/store-full.server.ts'
import { isShareId } from '../codes/code-entry.ts'
import { countProbe, type FoundLink, findLink, grantMs } from '../codes/emergency-access.server.ts'
import { type Verdict, verifyCode } from '../codes/verify-code.server.ts'
import { type PublicText, publicTextOf } from '../links/public-lines.ts'
import { accountName } from '../record/emergency-record.ts'
import { readerLength } from './form-pages.server.tsx'
import {
  FailurePage,
  InvalidLinkPage,
  LockedPage,
  NotCheckedPage,
  ThrottledPage,
} from './notice-pages.server.tsx'
import { type Args, frameOf } from './page-context-route.server.ts'
import type { Frame } from './page-frame.ts'
import {
  browserCookie,
  deviceCookie,
  flashCookie,
  grantCookie,
  languageCookie,
  readViewCookies,
  typedCookie,
  type ViewCookies,
} from './view-cookies-route.server.ts'
import { pageResponse, seeOther } from './view-response-route.server.ts'

/**
 * Runs a loader or an action of an emergency page; whatever fails becomes a calm page. A language that the address
 * asks for is remembered.
 */
export async function withErrorPage(
  args: Args,
  handler: (args: Args, frame: Frame) => Promise<Response>,
): Promise<Response> {
  const frame = frameOf(args)
  const response = await answered(args, frame, handler)
  if (frame.isChosen) response.headers.append('Set-Cookie', languageCookie(frame.language.tag))
  return response
}

async function answered(
  args: Args,
  frame: Frame,
  handler: (args: Args, frame: Frame) => Promise<Response>,
): Promise<Response> {
  try {
    return await handler(args, frame)
  } catch (error) {
    const { requestId } = args.context
    logError(error)
    const status = isStoreFull(error) ? 503 : 500
    return pageResponse(<FailurePage frame={frame} requestId={requestId} />, { status })
  }
}

/** A visit to the pages of one link. */
export interface Visit {
  shareId: string
  cookies: ViewCookies
  /** Undefined for an address that opens nothing: unknown, replaced, paused or ended. */
  link: FoundLink | undefined
}

/** Whose link a request asks for, and with which rights. */
export async function visitOf({ request, params, context }: Args): Promise<Visit> {
  const shareId = params.shareId ?? ''
  const cookies = readViewCookies(request, shareId)
  const { grant, device } = cookies
  const link = isShareId(shareId)
    ? await findLink(context.db, shareId, { grant, device })
    : undefined
  return { shareId, cookies, link }
}

/** The answer to an address that opens nothing. Who asks for many of them is slowed down. */
export async function answerUnknownLink(
  { db, clientAddress }: RequestContext,
  frame: Frame,
): Promise<Response> {
  const wait = await countProbe(db, clientAddress)
  if (wait) return answerThrottled(frame, wait)
  return pageResponse(<InvalidLinkPage frame={frame} />, { status: 404, isShared: true })
}

/** The answer for a locked link: the same bytes whatever the code was. */
export function answerLocked(frame: Frame, open?: PublicText): Response {
  return pageResponse(<LockedPage frame={frame} open={open} />, { status: 423, isShared: !open })
}

/** What the owner shows without the code. A record that cannot be read must not keep anybody from the form. */
export async function openText(
  { db }: RequestContext,
  { open }: FoundLink,
): Promise<PublicText | undefined> {
  if (!open) return undefined
  const { owner, lines } = open
  try {
    return publicTextOf(await loadProfile(db, owner), lines, accountName(owner))
  } catch (error) {
    logError(error)
    return undefined
  }
}

/** A responder's name, made one line of what was typed, and whether it is too long to be stored. */
export function readReader(typed = ''): { name?: string; isTooLong: boolean } {
  const name = withoutInvisible(typed).replace(/\s+/g, ' ').trim()
  return { name: name || undefined, isTooLong: [...name].length > readerLength }
}

interface Judged {
  visit: Visit & { link: FoundLink }
  code: string
  /** The name of whoever gave it. */
  reader?: string
  /** The answer for a wrong code, with the cookies it must set. */
  onWrong: (cookies: string[]) => Response
  /** The answer for a locked link. */
  onLocked: () => Response
  /** What stands beside a refusal. */
  open?: PublicText
}

/** Has a code judged and answers what follows for every visitor alike. */
export async function answerCode(
  { request, context }: Args,
  frame: Frame,
  { visit, code, reader, onWrong, onLocked, open }: Judged,
): Promise<Response> {
  const { shareId, link, cookies } = visit
  const { db, clientAddress, requestId } = context
  const browser = cookies.browser ?? newToken().token
  const userAgent = request.headers.get('User-Agent')
  let verdict: Verdict
  try {
    const attempt = { code, client: clientAddress, browser, reader, userAgent }
    verdict = await verifyCode(db, link, attempt)
  } catch (error) {
    logError(error)
    return pageResponse(<NotCheckedPage frame={frame} requestId={requestId} />, { status: 503 })
  }
  switch (verdict.kind) {
    case 'opened':
      return seeOther(`/view/${shareId}`, [
        grantCookie(shareId, verdict.token, grantMs / 1000),
        ...(verdict.deviceToken ? [deviceCookie(shareId, verdict.deviceToken)] : []),
        flashCookie('verified'),
        ...(cookies.typed ? [typedCookie(shareId, '')] : []),
      ])
    case 'wrong':
      return onWrong(cookies.browser ? [] : [browserCookie(browser)])
    case 'throttled':
      return answerThrottled(frame, verdict.retryAfter, open)
    case 'locked':
      return onLocked()
  }
}

/** The answer for a client that must wait so many seconds. */
function answerThrottled(frame: Frame, retryAfter: number, open?: PublicText): Response {
  return pageResponse(<ThrottledPage frame={frame} retryAfter={retryAfter} open={open} />, {
    status: 429,
    headers: { 'Retry-After': String(retryAfter) },
  })
}
