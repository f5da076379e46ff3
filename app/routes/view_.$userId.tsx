import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId, readCode } from '#app/sharing/code-entry.ts'
import {
  endGrant,
  type FoundLink,
  type Grant,
  nameReader,
} from '#app/sharing/emergency-access.server.ts'
import {
  answerCode,
  answerLocked,
  answerUnknownLink,
  calmly,
  openText,
  readerIn,
  type Visit,
  visitOf,
} from '#app/sharing/view/answers.server.tsx'
import { flashCookie, grantCookie, type ViewCookies } from '#app/sharing/view/cookies.server.ts'
import type { FieldProblem } from '#app/sharing/view/fields.server.tsx'
import { CodePage } from '#app/sharing/view/form-pages.server.tsx'
import type { Args, Frame } from '#app/sharing/view/frame.server.ts'
import { answerWithRecord } from '#app/sharing/view/record-answer.server.tsx'
import { RecordPage } from '#app/sharing/view/record-page.server.tsx'
import { guards, pageResponse, seeOther } from '#app/sharing/view/shell.server.tsx'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** The record for a browser that has given the code, the form that asks for it for all others. */
export function loader(args: LoaderFunctionArgs) {
  return calmly(args, async ({ context }, frame) => {
    const visit = await visitOf(args)
    const { shareId, cookies, link } = visit
    if (!link) return answerUnknownLink(context, frame)
    if (link.grant) return answerRecord(args, frame, visit, link.grant)
    const open = await openText(context, link)
    if (link.isLocked) return answerLocked(frame, open)
    const { wrong } = frame.language.texts.code
    return pageResponse(
      <CodePage
        frame={frame}
        shareId={shareId}
        problems={cookies.flash === 'wrong' ? [{ field: 'code', problem: wrong }] : []}
        finished={cookies.flash === 'finished'}
        open={open}
      />,
      takingFlash(cookies),
    )
  })
}

/** Takes a code, or the name of whoever reads, or ends viewing. */
export function action(args: ActionFunctionArgs) {
  return calmly(args, async ({ request, context }, frame) => {
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

async function takeCode(
  args: Args,
  frame: Frame,
  visit: Visit & { link: FoundLink },
  form: FormData,
): Promise<Response> {
  const { shareId, link } = visit
  const open = await openText(args.context, link)
  const onLocked = () => answerLocked(frame, open)
  if (link.isLocked) return onLocked()

  const { code: texts, reader: readerTexts } = frame.language.texts
  const reader = readerIn(form)
  const askAgain = (problems: FieldProblem[], setCookies: string[] = []) =>
    pageResponse(
      <CodePage
        frame={frame}
        shareId={shareId}
        problems={problems}
        reader={reader.name}
        open={open}
      />,
      {
        status: 400,
        headers: setCookies.map(cookie => ['Set-Cookie', cookie] as [string, string]),
      },
    )
  const code = readCode(String(form.get('code') ?? ''))
  const slips = [
    ...(code ? [] : [{ field: 'code', problem: texts.malformed }]),
    ...(reader.isTooLong ? [{ field: 'reader', problem: readerTexts.tooLong }] : []),
  ]
  if (!code || slips.length > 0) return askAgain(slips)
  const wrong = [{ field: 'code', problem: texts.wrong }]
  const onWrong = (setCookies: string[]) => askAgain(wrong, setCookies)
  return answerCode(args, frame, { visit, code, reader: reader.name, onWrong, onLocked, open })
}

async function takeReader(
  args: Args,
  frame: Frame,
  visit: Visit,
  grant: Grant,
  form: FormData,
): Promise<Response> {
  const { name, isTooLong } = readerIn(form)
  if (isTooLong) {
    const { tooLong } = frame.language.texts.reader
    return answerRecord(args, frame, visit, grant, [{ field: 'reader', problem: tooLong }])
  }
  if (name && !grant.reader) await nameReader(args.context.db, grant, name)
  return seeOther(`/view/${visit.shareId}#access`)
}

function answerRecord(
  args: Args,
  frame: Frame,
  { shareId, cookies }: Visit,
  grant: Grant,
  problems: FieldProblem[] = [],
): Promise<Response> {
  const { record: texts, note } = frame.language.texts
  const done = { verified: texts.verified, noted: note.sent, wrong: '', finished: '' }
  const { expiresAt, reader, notesLeft } = grant
  return answerWithRecord(args, frame, { grant, kind: 'view' }, record =>
    pageResponse(
      <RecordPage
        frame={frame}
        record={record}
        access={{ shareId, expiresAt, reader, mayNote: notesLeft > 0, problems }}
        done={cookies.flash && done[cookies.flash]}
      />,
      { ...takingFlash(cookies), status: problems.length > 0 ? 400 : 200 },
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
