import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId } from '#app/emergency/codes/code-entry.ts'
import { endGrant, type Grant } from '#app/emergency/codes/emergency-access.server.ts'
import { codeProblems, takeCode, takeReader } from '#app/emergency/view/code-form-route.server.ts'
import {
  answerLocked,
  answerUnknownLink,
  openText,
  type Visit,
  visitOf,
  withErrorPage,
} from '#app/emergency/view/code-route.server.tsx'
import { CodePage } from '#app/emergency/view/form-pages.server.tsx'
import type { Args } from '#app/emergency/view/page-context-route.server.ts'
import type { Frame } from '#app/emergency/view/page-frame.ts'
import { recordResponse } from '#app/emergency/view/record-page-route.server.ts'
import { answerWithRecord } from '#app/emergency/view/record-route.server.tsx'
import { isRefused, readTyped } from '#app/emergency/view/refused-form-route.server.ts'
import {
  flashCookie,
  grantCookie,
  type ViewCookies,
} from '#app/emergency/view/view-cookies-route.server.ts'
import { guards, pageResponse, seeOther } from '#app/emergency/view/view-response-route.server.ts'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** The record for a browser that has given the code, the form that asks for it for all others. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async ({ context }, frame) => {
    const visit = await visitOf(args)
    const { shareId, cookies, link } = visit
    if (!link) return answerUnknownLink(context, frame)
    if (link.grant) return answerRecord(args, frame, visit, link.grant)
    const open = await openText(context, link)
    if (link.isLocked) return answerLocked(frame, open)
    const { reader } = readTyped(cookies, shareId, 'code') ?? {}
    return pageResponse(
      <CodePage
        frame={frame}
        problems={codeProblems(args.request, frame, reader)}
        reader={reader}
        finished={cookies.flash === 'finished'}
        open={open}
      />,
      { ...takingFlash(cookies), isShared: !reader && !open },
    )
  })
}

/** Takes a code, or the name of whoever reads, or ends viewing. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ request, context }, frame) => {
    const visit = await visitOf(args)
    const form = await request.formData().catch(() => new FormData())
    const intent = form.get('intent')
    if (intent === 'finish') return finish(args, visit)
    const { link } = visit
    if (!link) return answerUnknownLink(context, frame)
    if (link.grant) {
      if (intent === 'reader') return takeReader(args, frame, visit, link.grant, form)
      return seeOther(`/view/${visit.shareId}`)
    }
    return takeCode(args, frame, { ...visit, link }, form)
  })
}

function answerRecord(
  args: Args,
  frame: Frame,
  { shareId, cookies }: Visit,
  grant: Grant,
): Promise<Response> {
  const { record: texts, note, reader: readerTexts } = frame.language.texts
  const done = { verified: texts.verified, noted: note.sent, finished: '' }
  const { expiresAt, reader, notesLeft } = grant
  const isNameRefused = !reader && isRefused(args.request, 'name')
  const access = {
    shareId,
    expiresAt,
    reader,
    mayNote: notesLeft > 0,
    problems: isNameRefused ? [{ field: 'reader', problem: readerTexts.tooLong }] : [],
    typedReader: readTyped(cookies, shareId, 'reader')?.reader,
  }
  return answerWithRecord(args, frame, { grant, kind: 'view' }, record =>
    recordResponse(
      { frame, record, access, done: cookies.flash && done[cookies.flash] },
      takingFlash(cookies).headers,
    ),
  )
}

// Also when the link is gone: whoever presses the button must not be left with an open record.
async function finish({ context }: Args, { shareId, cookies }: Visit): Promise<Response> {
  if (cookies.grant) await endGrant(context.db, cookies.grant)
  if (!isShareId(shareId)) return seeOther('/view')
  const response = seeOther(`/view/${shareId}`, [
    grantCookie(shareId, '', 0),
    flashCookie('finished'),
  ])
  response.headers.set('Clear-Site-Data', '"cache", "storage"')
  return response
}

function takingFlash({ flash }: ViewCookies): { headers: HeadersInit } {
  return { headers: flash ? { 'Set-Cookie': flashCookie() } : {} }
}
