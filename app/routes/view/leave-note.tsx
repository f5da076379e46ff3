import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Grant } from '#app/emergency/codes/emergency-access.server.ts'
import { leaveNote } from '#app/emergency/responder-notes/leave-responder-note.server.ts'
import { noteSchema } from '#app/emergency/responder-notes/responder-note-schema.ts'
import {
  findLinkVisit,
  type LinkVisit,
  withErrorPage,
} from '#app/emergency/view/code-route.server.tsx'
import {
  NotePage,
  type NotePart,
  noteParts,
  noteProblem,
} from '#app/emergency/view/note-page.server.tsx'
import type { PageContext } from '#app/emergency/view/page-context.ts'
import type { Args } from '#app/emergency/view/page-context-route.server.ts'
import {
  isRefused,
  readTypedValues,
  redirectRefused,
  typedValuesCookie,
} from '#app/emergency/view/refused-form-route.server.ts'
import { flashCookie, typedCookie } from '#app/emergency/view/view-cookies-route.server.ts'
import type { FieldProblem } from '#app/emergency/view/view-fields.server.tsx'
import {
  pageResponse,
  seeOther,
  viewHeaders,
} from '#app/emergency/view/view-response-route.server.ts'
import { logError } from '#app/lib/log.server.ts'

/** Headers for answers of Remix to its data requests. */
export const headers = () => viewHeaders

/** Shows the form for a note to the owner, after the code. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async ({ request }, page) => {
    const { shareId, cookies, link } = await findLinkVisit(args)
    const { grant } = link ?? {}
    if (!grant) return redirectToRecord(shareId)
    const here = noteFrame(page)
    const refused = isRefused(request, 'form')
      ? readTypedValues(cookies, shareId, 'note')
      : undefined
    const element = (
      <NotePage
        page={here}
        shareId={shareId}
        typed={refused ?? { name: grant.responderName }}
        problems={refused && findProblems(refused, here)}
        isLimitReached={grant.notesLeft === 0 || isRefused(request, 'over')}
      />
    )
    return pageResponse(element)
  })
}

/** Stores the note and goes back to the record. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ request }, page) => {
    const visit = await findLinkVisit(args)
    const { grant } = visit.link ?? {}
    if (!grant) return redirectToRecord(visit.shareId)
    const form = await request.formData().catch(() => new FormData())
    return takeNote(args, noteFrame(page), visit, grant, form)
  })
}

async function takeNote(
  { request, context }: Args,
  page: PageContext,
  { shareId, cookies }: LinkVisit,
  grant: Grant,
  form: FormData,
): Promise<Response> {
  const typed = readNoteForm(form)
  const parsed = noteSchema.safeParse(typed)
  if (!parsed.success) return refuseNote(page, shareId, typed)
  const from = {
    userAgent: request.headers.get('User-Agent'),
    address: context.clientAddress,
  }
  try {
    const outcome = await leaveNote(context.db, grant, parsed.data, from)
    if (outcome === 'no-more') return redirectRefused(`/view/${shareId}/note`, 'over', page)
  } catch (error) {
    logError(error)
    const element = <NotePage page={page} shareId={shareId} typed={typed} hasFailed />
    return pageResponse(element, { status: 503 })
  }
  const forgetTyped = cookies.typed ? [typedCookie(shareId, '')] : []
  return seeOther(`/view/${shareId}`, [flashCookie('noted'), ...forgetTyped])
}

// A note that is too long for a cookie is answered in place, so that it is not lost.
function refuseNote(page: PageContext, shareId: string, typed: TypedValues): Response {
  const cookie = typedValuesCookie(shareId, 'note', typed)
  if (cookie) return redirectRefused(`/view/${shareId}/note`, 'form', page, [cookie])
  const problems = findProblems(typed, page)
  const element = <NotePage page={page} shareId={shareId} typed={typed} problems={problems} />
  return pageResponse(element, { status: 400 })
}

function findProblems(typed: TypedValues, page: PageContext): FieldProblem[] {
  const issues = noteSchema.safeParse(typed).error?.issues ?? []
  return noteParts
    .filter(part => issues.some(({ path }) => path[0] === part))
    .map(part => noteProblem(page, part, typed[part]))
}

type TypedValues = Partial<Record<NotePart, string>>

function readNoteForm(form: FormData): TypedValues {
  const entries = noteParts.flatMap(part => {
    const value = form.get(part)
    return typeof value === 'string' ? [[part, value]] : []
  })
  return Object.fromEntries(entries)
}

function noteFrame(page: PageContext): PageContext {
  return { ...page, path: `${page.path}/note` }
}

// That page asks for the code, or says that the link is invalid.
function redirectToRecord(shareId: string): Response {
  return seeOther(`/view/${encodeURIComponent(shareId)}`)
}
