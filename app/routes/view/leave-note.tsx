import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Grant } from '#app/emergency/codes/emergency-access.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import { type NoteFault, noteSchema } from '#app/emergency/responder-notes/responder-note-schema.ts'
import { type Visit, visitOf, withErrorPage } from '#app/emergency/view/code-route.server.tsx'
import {
  NotePage,
  type NotePart,
  noteParts,
  noteProblem,
} from '#app/emergency/view/note-page.server.tsx'
import type { Args } from '#app/emergency/view/page-context-route.server.ts'
import type { Frame } from '#app/emergency/view/page-frame.ts'
import {
  answerRefused,
  isRefused,
  readTyped,
  typedInCookie,
} from '#app/emergency/view/refused-form-route.server.ts'
import { flashCookie, typedCookie } from '#app/emergency/view/view-cookies-route.server.ts'
import type { FieldProblem } from '#app/emergency/view/view-fields.server.tsx'
import { guards, pageResponse, seeOther } from '#app/emergency/view/view-response-route.server.ts'
import { logError } from '#app/lib/log.server.ts'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** Where a browser that has given the code can leave a note for the owner. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async ({ request }, frame) => {
    const { shareId, cookies, link } = await visitOf(args)
    const { grant } = link ?? {}
    if (!grant) return toRecord(shareId)
    const here = noteFrame(frame)
    const refused = isRefused(request, 'form') ? readTyped(cookies, shareId, 'note') : undefined
    const page = (
      <NotePage
        frame={here}
        shareId={shareId}
        typed={refused ?? { name: grant.reader }}
        problems={refused && problemsIn(refused, here)}
        isOver={grant.notesLeft === 0 || isRefused(request, 'over')}
      />
    )
    return pageResponse(page)
  })
}

/** Stores the note and goes back to the record. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ request }, frame) => {
    const visit = await visitOf(args)
    const { grant } = visit.link ?? {}
    if (!grant) return toRecord(visit.shareId)
    const form = await request.formData().catch(() => new FormData())
    return takeNote(args, noteFrame(frame), visit, grant, form)
  })
}

async function takeNote(
  { request, context }: Args,
  frame: Frame,
  { shareId, cookies }: Visit,
  grant: Grant,
  form: FormData,
): Promise<Response> {
  const typed = typedIn(form)
  const parsed = noteSchema.safeParse(typed)
  if (!parsed.success) return refuseNote(frame, shareId, typed)
  const from = {
    userAgent: request.headers.get('User-Agent'),
    address: context.clientAddress,
  }
  try {
    const outcome = await leaveNote(context.db, grant, parsed.data, from)
    if (outcome === 'no-more') return answerRefused(`/view/${shareId}/note`, 'over', frame)
  } catch (error) {
    logError(error)
    const page = <NotePage frame={frame} shareId={shareId} typed={typed} hasFailed />
    return pageResponse(page, { status: 503 })
  }
  const forgetTyped = cookies.typed ? [typedCookie(shareId, '')] : []
  return seeOther(`/view/${shareId}`, [flashCookie('noted'), ...forgetTyped])
}

// A note too long for a cookie is answered in place: nothing that was typed is lost.
function refuseNote(frame: Frame, shareId: string, typed: Typed): Response {
  const cookie = typedInCookie(shareId, 'note', typed)
  if (cookie) return answerRefused(`/view/${shareId}/note`, 'form', frame, [cookie])
  const problems = problemsIn(typed, frame)
  const page = <NotePage frame={frame} shareId={shareId} typed={typed} problems={problems} />
  return pageResponse(page, { status: 400 })
}

function problemsIn(typed: Typed, frame: Frame): FieldProblem[] {
  const issues = noteSchema.safeParse(typed).error?.issues ?? []
  return noteParts.flatMap(part => {
    const issue = issues.find(({ path }) => path[0] === part)
    return issue ? [noteProblem(frame, part, issue.message as NoteFault)] : []
  })
}

type Typed = Partial<Record<NotePart, string>>

function typedIn(form: FormData): Typed {
  const entries = noteParts.flatMap(part => {
    const value = form.get(part)
    return typeof value === 'string' ? [[part, value]] : []
  })
  return Object.fromEntries(entries)
}

function noteFrame(frame: Frame): Frame {
  return { ...frame, path: `${frame.path}/note` }
}

// The page there asks for the code, or says that the link opens nothing.
function toRecord(shareId: string): Response {
  return seeOther(`/view/${encodeURIComponent(shareId)}`)
}
