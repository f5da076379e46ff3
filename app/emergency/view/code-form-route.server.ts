import { readCode } from '../codes/code-entry.ts'
import { type FoundLink, type Grant, nameReader } from '../codes/emergency-access.server.ts'
import { answerCode, answerLocked, openText, readReader, type Visit } from './code-route.server.tsx'
import { readerLength } from './form-pages.server.tsx'
import type { Args } from './page-context-route.server.ts'
import type { Frame } from './page-frame.ts'
import {
  answerRefused,
  isRefused,
  type Refusal,
  typedInCookie,
} from './refused-form-route.server.ts'
import { typedCookie } from './view-cookies-route.server.ts'
import { seeOther } from './view-response-route.server.ts'

// The forms for a code and for the name of a responder, who may give both at once.

/** Takes a code, with the name of the responder. */
export async function takeCode(
  args: Args,
  frame: Frame,
  visit: Visit & { link: FoundLink },
  form: FormData,
): Promise<Response> {
  const { shareId, link } = visit
  const open = await openText(args.context, link)
  const onLocked = () => answerLocked(frame, open)
  if (link.isLocked) return onLocked()

  const typed = typedReader(form)
  const { name, isTooLong } = readReader(typed)
  const refuse = (refusal: Refusal, cookies: string[] = []) =>
    answerRefused(`/view/${shareId}`, refusal, frame, [
      ...cookies,
      ...keptReader(visit, 'code', typed),
    ])
  const code = readCode(String(form.get('code') ?? ''))
  if (!code) return refuse('form')
  if (isTooLong) return refuse('name')
  const onWrong = (cookies: string[]) => refuse('wrong', cookies)
  return answerCode(args, frame, { visit, code, reader: name, onWrong, onLocked, open })
}

/** Returns why the last code was refused, as problems of its fields. */
export function codeProblems(request: Request, { language }: Frame, reader: string | undefined) {
  const { code, reader: texts } = language.texts
  const isTooLong = isRefused(request, 'name') || readReader(reader).isTooLong
  return [
    ...(isRefused(request, 'form') ? [{ field: 'code', problem: code.malformed }] : []),
    ...(isRefused(request, 'wrong') ? [{ field: 'code', problem: code.wrong }] : []),
    ...(isTooLong ? [{ field: 'reader', problem: texts.tooLong }] : []),
  ]
}

/** Takes the name of a responder who has given the code. */
export async function takeReader(
  args: Args,
  frame: Frame,
  visit: Visit,
  grant: Grant,
  form: FormData,
): Promise<Response> {
  const typed = typedReader(form)
  const { name, isTooLong } = readReader(typed)
  const page = `/view/${visit.shareId}`
  if (isTooLong) return answerRefused(page, 'name', frame, keptReader(visit, 'reader', typed))
  if (name && !grant.reader) await nameReader(args.context.db, grant, name)
  return seeOther(`${page}#access`)
}

function typedReader(form: FormData): string {
  return String(form.get('reader') ?? '')
}

// A name too long for a cookie is cut: it stays too long to be stored.
function keptReader({ shareId, cookies }: Visit, form: 'code' | 'reader', typed: string): string[] {
  if (!typed) return cookies.typed ? [typedCookie(shareId, '')] : []
  const reader = [...typed].slice(0, 4 * readerLength).join('')
  const cookie = typedInCookie(shareId, form, { reader })
  return cookie ? [cookie] : []
}
