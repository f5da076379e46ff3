import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { logError } from '#app/log.server.ts'
import { leaveNote } from '#app/responder-notes/leave-note.server.ts'
import { type NoteFault, noteSchema } from '#app/responder-notes/note-schema.ts'
import type { Grant } from '#app/sharing/emergency-access.server.ts'
import { calmly, visitOf } from '#app/sharing/view/answers.server.tsx'
import { flashCookie } from '#app/sharing/view/cookies.server.ts'
import type { Args, Frame } from '#app/sharing/view/frame.server.ts'
import {
  NotePage,
  type NotePart,
  noteParts,
  noteProblem,
} from '#app/sharing/view/note-page.server.tsx'
import { guards, pageResponse, seeOther } from '#app/sharing/view/shell.server.tsx'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** Where a browser that has given the code can leave a note for the owner. */
export function loader(args: LoaderFunctionArgs) {
  return calmly(args, async (_, frame) => {
    const { shareId, link } = await visitOf(args)
    const { grant } = link ?? {}
    if (!grant) return toRecord(shareId)
    const typed = { name: grant.reader }
    const page = (
      <NotePage
        frame={noteFrame(frame)}
        shareId={shareId}
        typed={typed}
        isOver={grant.notesLeft === 0}
      />
    )
    return pageResponse(page)
  })
}

/** Stores the note and goes back to the record. */
export function action(args: ActionFunctionArgs) {
  return calmly(args, async ({ request }, frame) => {
    const { shareId, link } = await visitOf(args)
    const { grant } = link ?? {}
    if (!grant) return toRecord(shareId)
    const form = await request.formData().catch(() => new FormData())
    return takeNote(args, noteFrame(frame), { shareId, grant }, form)
  })
}

async function takeNote(
  { request, context }: Args,
  frame: Frame,
  { shareId, grant }: { shareId: string; grant: Grant },
  form: FormData,
): Promise<Response> {
  const typed = typedIn(form)
  const parsed = noteSchema.safeParse(typed)
  if (!parsed.success) {
    const problems = noteParts.flatMap(part => {
      const issue = parsed.error.issues.find(({ path }) => path[0] === part)
      return issue ? [noteProblem(frame, part, issue.message as NoteFault)] : []
    })
    const page = <NotePage frame={frame} shareId={shareId} typed={typed} problems={problems} />
    return pageResponse(page, { status: 400 })
  }
  const from = {
    userAgent: request.headers.get('User-Agent'),
    address: context.clientAddress,
  }
  try {
    const outcome = await leaveNote(context.db, grant, parsed.data, from)
    if (outcome === 'saved') return seeOther(`/view/${shareId}`, [flashCookie('noted')])
  } catch (error) {
    logError(error, context.requestId)
    const page = <NotePage frame={frame} shareId={shareId} typed={typed} hasFailed />
    return pageResponse(page, { status: 503 })
  }
  const page = <NotePage frame={frame} shareId={shareId} typed={typed} isOver />
  return pageResponse(page, { status: 409 })
}

function typedIn(form: FormData): Partial<Record<NotePart, string>> {
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
