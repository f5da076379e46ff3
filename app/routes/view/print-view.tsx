import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { findLinkVisit, withErrorPage } from '#app/emergency/view/code-route.server.tsx'
import { RecordPage } from '#app/emergency/view/record-page.server.tsx'
import { answerWithRecord } from '#app/emergency/view/record-route.server.tsx'
import {
  pageResponse,
  seeOther,
  viewHeaders,
} from '#app/emergency/view/view-response-route.server.ts'

/** Headers for answers of Remix to its data requests. */
export const headers = () => viewHeaders

/** Shows the record for paper, after the code. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async (_, page) => {
    const { shareId, link } = await findLinkVisit(args)
    const { grant } = link ?? {}
    if (!grant) return redirectToRecord(shareId)
    const path = `${page.path}/print`
    const { expiresAt } = grant
    return answerWithRecord(args, page, { grant, kind: 'print-view' }, record =>
      pageResponse(
        <RecordPage
          page={{ ...page, path }}
          record={record}
          access={{ shareId, expiresAt, canLeaveNote: false }}
          isPaper
        />,
      ),
    )
  })
}

/** Redirects a post to the record. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ params }) => redirectToRecord(params.shareId ?? ''))
}

// That page asks for the code, or says that the link is invalid.
function redirectToRecord(shareId: string): Response {
  return seeOther(`/view/${encodeURIComponent(shareId)}`)
}
