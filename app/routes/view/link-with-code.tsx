import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isShareId, readCode } from '#app/emergency/codes/code-entry.ts'
import {
  answerCode,
  answerUnknownLink,
  findLinkVisit,
  withErrorPage,
} from '#app/emergency/view/code-route.server.tsx'
import { CodePage } from '#app/emergency/view/form-pages.server.tsx'
import { isPreviewAgent } from '#app/emergency/view/preview-agents.ts'
import { redirectRefused } from '#app/emergency/view/refused-form-route.server.ts'
import {
  pageResponse,
  seeOther,
  viewHeaders,
} from '#app/emergency/view/view-response-route.server.ts'

/** Headers for answers of Remix to its data requests. */
export const headers = () => viewHeaders

/**
 * Answers the address of a QR code that contains the access code. Checks the code and redirects,
 * so that the code leaves the address bar. Never shows a record.
 */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async ({ request, params, context }, page) => {
    const visit = await findLinkVisit(args)
    const { shareId, link } = visit
    if (!link) return answerUnknownLink(context, page)
    if (isPrefetch(request)) return new Response(null, { status: 503, headers: viewHeaders })

    if (isPreviewAgent(request.headers.get('User-Agent') ?? '')) {
      return pageResponse(<CodePage page={page} />)
    }
    const codeFormPath = `/view/${shareId}`
    const code = readCode(params.accessCode ?? '')
    if (link.grant || link.isLocked || !isVisit(request)) return seeOther(codeFormPath)
    if (!code) return redirectRefused(codeFormPath, 'form', page)
    return answerCode(args, page, {
      visit: { ...visit, link },
      code,
      onWrong: cookies => redirectRefused(codeFormPath, 'wrong', page, cookies),
      onLocked: () => seeOther(codeFormPath),
    })
  })
}

/** Redirects a post to the form. */
export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ params }) =>
    seeOther(isShareId(params.shareId ?? '') ? `/view/${params.shareId}` : '/view'),
  )
}

// Returns true if a person opens the page, and false for a program that previews the link.
function isVisit(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest')
  return request.method === 'GET' && (destination === null || destination === 'document')
}

// Prefetches are refused, so that the browser asks again when the person opens the page.
function isPrefetch({ headers }: Request): boolean {
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz', 'X-Purpose'].map(name => headers.get(name))
  return purposes.some(purpose => purpose !== null && /prefetch|prerender|preview/i.test(purpose))
}
