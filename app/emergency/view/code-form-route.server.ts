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
  type TypedValues,
  typedValuesCookie,
} from './refused-form-route.server.ts'
import { typedCookie } from './view-cookies-route.server.ts'
import type { FieldProblem } from './view-fields.server.tsx'
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
  const { name, tooLong } = readResponderName(typed)
  const refuse = (refusal: RefusalReason, cookies: string[] = []) =>
    redirectRefused(`/view/${shareId}`, refusal, page, [
      ...cookies,
      ...typedNameCookies(visit, 'code', typed),
    ])
  const code = readCode(String(form.get('code') ?? ''))
  if (!code) return refuse('form')
  const onWrong = (cookies: string[]) => refuse('wrong', cookies)
  return answerCode(args, page, {
    visit,
    code,
    responderName: name,
    ...(tooLong && { refusedName: typedNameCookies(visit, 'reader', typed) }),
    onWrong,
    onLocked,
    publicText,
  })
}

/** Returns why the last code was refused, as problems of its fields. */
export function codeProblems(
  request: Request,
  page: PageContext,
  typed: TypedValues | undefined,
): FieldProblem[] {
  const { code } = page.language.texts
  return [
    ...(isRefused(request, 'form') ? [{ field: 'code', problem: code.malformed }] : []),
    ...(isRefused(request, 'wrong') ? [{ field: 'code', problem: code.wrong }] : []),
    ...nameProblems(page, typed),
  ]
}

/** Returns the problem of a typed name that is too long. */
export function nameProblems(
  { language }: PageContext,
  { reader, length }: TypedValues = {},
): FieldProblem[] {
  const count = length ?? readResponderName(reader).tooLong
  return count ? [{ field: 'reader', problem: language.texts.reader.tooLong({ count }) }] : []
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
  const { name, tooLong } = readResponderName(typed)
  const path = `/view/${visit.shareId}`
  if (tooLong) return redirectRefused(path, 'name', page, typedNameCookies(visit, 'reader', typed))
  if (name && !grant.responderName) await saveResponderName(args.context.db, grant, name)
  return seeOther(`${path}#access`)
}

function typedName(form: FormData): string {
  return String(form.get('reader') ?? '')
}

// A name that no cookie can hold returns as its beginning with an ellipsis, and its length.
function typedNameCookies(
  { shareId, cookies }: LinkVisit,
  form: 'code' | 'reader',
  typed: string,
): string[] {
  if (!typed) return cookies.typed ? [typedCookie(shareId, '')] : []
  const beginning = [...typed].slice(0, 4 * maxResponderNameLength).join('')
  const cut = { reader: `${beginning}…`, length: String(readResponderName(typed).tooLong ?? '') }
  const cookie =
    typedValuesCookie(shareId, form, { reader: typed }) ?? typedValuesCookie(shareId, form, cut)
  return cookie ? [cookie] : []
}
