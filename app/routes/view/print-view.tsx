import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { visitOf, withErrorPage } from '#app/emergency/view/code-route.server.tsx'
import { recordResponse } from '#app/emergency/view/record-page-route.server.ts'
import { answerWithRecord } from '#app/emergency/view/record-route.server.tsx'
import { guards, seeOther } from '#app/emergency/view/view-response-route.server.ts'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** The record laid out for paper, for a browser that has given the code. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async (_, frame) => {
    const { shareId, link } = await visitOf(args)
    const { grant } = link ?? {}
    if (!grant) return toRecord(shareId)
    const path = `${frame.path}/print`
    const { expiresAt } = grant
    return answerWithRecord(args, frame, { grant, kind: 'print-view' }, record =>
      recordResponse({
        frame: { ...frame, path },
        record,
        access: { shareId, expiresAt, mayNote: false },
        isPaper: true,
      }),
    )
  })
}

/** Nothing posts here; whoever does is sent to the record. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ params }) => toRecord(params.shareId ?? ''))
}

// The page there asks for the code, or says that the link opens nothing.
function toRecord(shareId: string): Response {
  return seeOther(`/view/${encodeURIComponent(shareId)}`)
}
