import type { RequestContext } from '#app/http/request-context.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { logError } from '#app/lib/log.server.ts'
import { countCharacters, normalizeLine } from '#app/lib/typed-text.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'
import { isStoreFull } from '#db/store-full.server.ts'
import { isShareId } from '../codes/code-entry.ts'
import { countProbe, type FoundLink, findLink, grantMs } from '../codes/emergency-access.server.ts'
import { grantAccess, type OpenedBrowser } from '../codes/grant-access.server.ts'
import { type CodeResult, verifyCode } from '../codes/verify-code.server.ts'
import { findPublicText, type PublicText } from '../links/public-text.ts'
import { maxResponderNameLength } from './form-pages.server.tsx'
import {
  FailurePage,
  InvalidLinkPage,
  LockedPage,
  NotCheckedPage,
  ThrottledPage,
} from './notice-pages.server.tsx'
import { keepLanguage, openedMark, type PageContext } from './page-context.ts'
import { type Args, readPageContext } from './page-context-route.server.ts'
import { RecordPage } from './record-page.server.tsx'
import { answerWithRecord } from './record-route.server.tsx'
import {
  browserCookie,
  flashCookie,
  grantCookie,
  languageCookie,
  readViewCookies,
  responderDeviceCookie,
  typedCookie,
  type ViewCookies,
} from './view-cookies-route.server.ts'
import { pageResponse, seeOther } from './view-response-route.server.ts'

/**
 * Runs a loader or an action of an emergency page, and turns any error into a plain page. Remembers
 * a language that the address asks for.
 */
export async function withErrorPage(
  args: Args,
  handler: (args: Args, page: PageContext) => Promise<Response>,
): Promise<Response> {
  const page = readPageContext(args)
  const response = await runHandler(args, page, handler)
  if (page.isChosen) response.headers.append('Set-Cookie', languageCookie(page.language.tag))
  return response
}

async function runHandler(
  args: Args,
  page: PageContext,
  handler: (args: Args, page: PageContext) => Promise<Response>,
): Promise<Response> {
  try {
    return await handler(args, page)
  } catch (error) {
    const { requestId } = args.context
    logError(error)
    const status = isStoreFull(error) ? 503 : 500
    return pageResponse(<FailurePage page={page} requestId={requestId} />, { status })
  }
}

/** A request for a page of one link. */
export interface LinkVisit {
  shareId: string
  cookies: ViewCookies
  /** Undefined for an address that opens nothing: unknown, replaced, paused or ended. */
  link: FoundLink | undefined
}

/** Finds the link of a request, with the grant and device of its cookies. */
export async function findLinkVisit({ request, params, context }: Args): Promise<LinkVisit> {
  const shareId = params.shareId ?? ''
  const cookies = readViewCookies(request, shareId)
  const { grant, device } = cookies
  const link = isShareId(shareId)
    ? await findLink(context.db, shareId, { grant, device })
    : undefined
  return { shareId, cookies, link }
}

/** Answers a request for an unknown link, and slows down clients that try many. */
export async function answerUnknownLink(
  { db, clientAddress }: RequestContext,
  page: PageContext,
): Promise<Response> {
  const wait = await countProbe(db, clientAddress)
  if (wait) return answerThrottled(page, wait)
  return pageResponse(<InvalidLinkPage page={page} />, { status: 404 })
}

/** Answers for a locked link, with the same bytes for a right and a wrong code. */
export function answerLocked(page: PageContext, publicText?: PublicText): Response {
  return pageResponse(<LockedPage page={page} publicText={publicText} />, { status: 423 })
}

/** Returns the lines that are shown without the code. An error omits only these lines. */
export async function loadPublicText(
  { db }: RequestContext,
  { publicLines }: FoundLink,
): Promise<PublicText | undefined> {
  if (!publicLines) return undefined
  const { owner, lines } = publicLines
  try {
    return findPublicText(await loadProfile(db, owner), lines, formatFullName(owner))
  } catch (error) {
    logError(error)
    return undefined
  }
}

/** Returns the name of a responder on one line, or the length of a name that is too long. */
export function readResponderName(typed = ''): { name?: string; tooLong?: number } {
  const name = normalizeLine(typed)
  const length = countCharacters(name)
  return length > maxResponderNameLength ? { tooLong: length } : { name: name || undefined }
}

interface AnswerCodeOptions {
  visit: LinkVisit & { link: FoundLink }
  code: string
  /** The name that the responder gave. */
  responderName?: string
  /** Cookies with a name that is too long: a right code opens the record, which asks for it. */
  refusedName?: string[]
  /** Returns the answer for a wrong code, with the cookies it must set. */
  onWrong: (cookies: string[]) => Response
  /** Returns the answer for a locked link. */
  onLocked: () => Response
  /** Lines shown beside a refusal. */
  publicText?: PublicText
}

/** Checks a code and returns the answer. */
export async function answerCode(
  args: Args,
  page: PageContext,
  { visit, code, responderName, refusedName, onWrong, onLocked, publicText }: AnswerCodeOptions,
): Promise<Response> {
  const { shareId, link, cookies } = visit
  const { request, context } = args
  const { db, clientAddress, requestId } = context
  const browser = cookies.browser ?? newToken().token
  const userAgent = request.headers.get('User-Agent')
  let result: CodeResult<OpenedBrowser>
  try {
    const use = grantAccess({ client: clientAddress, responderName, userAgent })
    result = await verifyCode(db, link, { code, client: clientAddress, browser }, use)
  } catch (error) {
    logError(error)
    return pageResponse(<NotCheckedPage page={page} requestId={requestId} />, {
      status: 503,
    })
  }
  switch (result.kind) {
    case 'opened':
      if (page.isWithoutCookies) return answerWithoutCookies(args, page, shareId, result.token)
      return seeOther(keepLanguage(openedAddress(shareId, refusedName), page), [
        grantCookie(shareId, result.token, grantMs / 1000),
        ...(result.deviceToken ? [responderDeviceCookie(shareId, result.deviceToken)] : []),
        flashCookie('verified'),
        ...(refusedName ?? (cookies.typed ? [typedCookie(shareId, '')] : [])),
      ])
    case 'wrong':
      return onWrong(cookies.browser ? [] : [browserCookie(browser)])
    case 'throttled':
      return answerThrottled(page, result.retryAfter, publicText)
    case 'locked':
      return onLocked()
  }
}

function openedAddress(shareId: string, refusedName?: string[]): string {
  return `/view/${shareId}?${openedMark}=1${refusedName ? '&e=name' : ''}`
}

// Answers with the record itself. Its grant ends unused, because no browser has the token.
async function answerWithoutCookies(
  args: Args,
  page: PageContext,
  shareId: string,
  token: string,
): Promise<Response> {
  const { grant } = (await findLink(args.context.db, shareId, { grant: token })) ?? {}
  if (!grant) return answerUnknownLink(args.context, page)
  const done = page.language.texts.record.verified
  return answerWithRecord(args, page, { grant, kind: 'view' }, record =>
    pageResponse(<RecordPage page={page} record={record} done={done} />),
  )
}

function answerThrottled(page: PageContext, retryAfter: number, publicText?: PublicText): Response {
  return pageResponse(
    <ThrottledPage page={page} retryAfter={retryAfter} publicText={publicText} />,
    {
      status: 429,
      headers: { 'Retry-After': String(retryAfter) },
    },
  )
}
