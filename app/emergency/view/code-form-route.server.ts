import { readCode } from '../codes/code-entry.ts'
import { type FoundLink, type Grant, saveResponderName } from '../codes/emergency-access.server.ts'
import {
  answerCode,
  answerLocked,
  type LinkVisit,
  loadPublicText,
  readResponderName,
} from './code-route.server.tsx'
import { maxResponderNameLength } from './form-pages.server.tsx'
import type { PageContext } from './page-context.ts'
import type { Args } from './page-context-route.server.ts'
import {
  isRefused,
  type RefusalReason,
  redirectRefused,
  typedValuesCookie,
} from './refused-form-route.server.ts'
import { typedCookie } from './view-cookies-route.server.ts'
import { seeOther } from './view-response-route.server.ts'

/** Answers the form with the access code and the optional name of the responder. */
export async function answerCodeForm(
  args: Args,
  page: PageContext,
  visit: LinkVisit & { link: FoundLink },
  form: FormData,
): Promise<Response> {
  const { shareId, link } = visit
  const publicText = await loadPublicText(args.context, link)
  const onLocked = () => answerLocked(page, publicText)
  if (link.isLocked) return onLocked()

  const typed = typedName(form)
  const { name, isTooLong } = readResponderName(typed)
  const refuse = (refusal: RefusalReason, cookies: string[] = []) =>
    redirectRefused(`/view/${shareId}`, refusal, page, [
      ...cookies,
      ...typedNameCookies(visit, 'code', typed),
    ])
  const code = readCode(String(form.get('code') ?? ''))
  if (!code) return refuse('form')
  if (isTooLong) return refuse('name')
  const onWrong = (cookies: string[]) => refuse('wrong', cookies)
  return answerCode(args, page, {
    visit,
    code,
    responderName: name,
    onWrong,
    onLocked,
    publicText,
  })
}

/** Returns why the last code was refused, as problems of its fields. */
export function codeProblems(
  request: Request,
  { language }: PageContext,
  reader: string | undefined,
) {
  const { code, reader: texts } = language.texts
  const isTooLong = isRefused(request, 'name') || readResponderName(reader).isTooLong
  return [
    ...(isRefused(request, 'form') ? [{ field: 'code', problem: code.malformed }] : []),
    ...(isRefused(request, 'wrong') ? [{ field: 'code', problem: code.wrong }] : []),
    ...(isTooLong ? [{ field: 'reader', problem: texts.tooLong }] : []),
  ]
}

/** Answers the form with the name of a responder who has given the code. */
export async function answerNameForm(
  args: Args,
  page: PageContext,
  visit: LinkVisit,
  grant: Grant,
  form: FormData,
): Promise<Response> {
  const typed = typedName(form)
  const { name, isTooLong } = readResponderName(typed)
  const path = `/view/${visit.shareId}`
  if (isTooLong)
    return redirectRefused(path, 'name', page, typedNameCookies(visit, 'reader', typed))
  if (name && !grant.responderName) await saveResponderName(args.context.db, grant, name)
  return seeOther(`${path}#access`)
}

function typedName(form: FormData): string {
  return String(form.get('reader') ?? '')
}

// A name too long for a cookie is cut, and remains too long to be accepted.
function typedNameCookies(
  { shareId, cookies }: LinkVisit,
  form: 'code' | 'reader',
  typed: string,
): string[] {
  if (!typed) return cookies.typed ? [typedCookie(shareId, '')] : []
  const reader = [...typed].slice(0, 4 * maxResponderNameLength).join('')
  const cookie = typedValuesCookie(shareId, form, { reader })
  return cookie ? [cookie] : []
}
