import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId } from '#app/emergency/codes/code-entry.ts'
import { endGrant, type Grant } from '#app/emergency/codes/emergency-access.server.ts'
import {
  answerCodeForm,
  answerNameForm,
  codeProblems,
  nameProblems,
} from '#app/emergency/view/code-form-route.server.ts'
import {
  answerLocked,
  answerUnknownLink,
  findLinkVisit,
  type LinkVisit,
  loadPublicText,
  withErrorPage,
} from '#app/emergency/view/code-route.server.tsx'
import { CodePage } from '#app/emergency/view/form-pages.server.tsx'
import type { PageContext } from '#app/emergency/view/page-context.ts'
import type { Args } from '#app/emergency/view/page-context-route.server.ts'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { answerWithRecord } from '#app/emergency/view/record-route.server.tsx'
import { isRefused, readTypedValues } from '#app/emergency/view/refused-form-route.server.ts'
import {
  browserCookie,
  flashCookie,
  grantCookie,
  isCookieless,
  type ViewCookies,
} from '#app/emergency/view/view-cookies-route.server.ts'
import {
  pageResponse,
  seeOther,
  viewHeaders,
} from '#app/emergency/view/view-response-route.server.ts'
import { newToken } from '#db/crypto/keys.server.ts'

/** Headers for answers of Remix to its data requests. */
export const headers = () => viewHeaders

/** Shows the record to a browser that has given the code, and the code form to all others. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async ({ request, context }, page) => {
    const visit = await findLinkVisit(args)
    const { shareId, cookies, link } = visit
    if (!link) return answerUnknownLink(context, page)
    if (link.grant) return answerRecord(args, page, visit, link.grant)
    const publicText = await loadPublicText(context, link)
    if (link.isLocked) return answerLocked(page, publicText)
    const typed = readTypedValues(cookies, shareId, 'code')
    const isWithoutCookies = isCookieless(new URL(request.url).searchParams, cookies)
    // If this cookie returns with the next code, the browser does not block cookies.
    const headers = { 'Set-Cookie': browserCookie(newToken().token) }
    return pageResponse(
      <CodePage
        page={{ ...page, isWithoutCookies }}
        problems={codeProblems(request, page, typed)}
        responderName={typed?.reader}
        isFinished={cookies.flash === 'finished'}
        publicText={publicText}
      />,
      isWithoutCookies ? { headers } : clearFlash(cookies),
    )
  })
}

/** Accepts a code or the name of the responder, or ends viewing. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ request, context }, page) => {
    const visit = await findLinkVisit(args)
    const form = await request.formData().catch(() => new FormData())
    const intent = form.get('intent')
    if (intent === 'finish') return finishViewing(args, visit)
    const { link } = visit
    if (!link) return answerUnknownLink(context, page)
    if (link.grant) {
      if (intent === 'reader') return answerNameForm(args, page, visit, link.grant, form)
      return seeOther(`/view/${visit.shareId}`)
    }
    const isWithoutCookies = isCookieless(form, visit.cookies)
    return answerCodeForm(args, { ...page, isWithoutCookies }, { ...visit, link }, form)
  })
}

function answerRecord(
  args: Args,
  page: PageContext,
  { shareId, cookies }: LinkVisit,
  grant: Grant,
): Promise<Response> {
  const { record: texts, note } = page.language.texts
  const messages = { verified: texts.verified, noted: note.sent, finished: '' }
  const { expiresAt, responderName, notesLeft } = grant
  const typed = readTypedValues(cookies, shareId, 'reader')
  const isNameRefused = !responderName && isRefused(args.request, 'name')
  const access = {
    shareId,
    expiresAt,
    responderName,
    canLeaveNote: notesLeft > 0,
    problems: isNameRefused ? nameProblems(page, typed) : [],
    typedName: typed?.reader,
  }
  const done = cookies.flash && messages[cookies.flash]
  return answerWithRecord(args, page, { grant, kind: 'view' }, record =>
    pageResponse(
      <RecordPage page={page} record={record} access={access} done={done} />,
      clearFlash(cookies),
    ),
  )
}

// Works for an invalid link too: the button must always close the record.
async function finishViewing(
  { context }: Args,
  { shareId, cookies }: LinkVisit,
): Promise<Response> {
  if (cookies.grant) await endGrant(context.db, cookies.grant)
  if (!isShareId(shareId)) return seeOther('/view')
  const response = seeOther(`/view/${shareId}`, [
    grantCookie(shareId, '', 0),
    flashCookie('finished'),
  ])
  response.headers.set('Clear-Site-Data', '"cache", "storage"')
  return response
}

function clearFlash({ flash }: ViewCookies): { headers: HeadersInit } {
  return { headers: flash ? { 'Set-Cookie': flashCookie() } : {} }
}
