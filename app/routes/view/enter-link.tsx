import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { readLink, withoutCode } from '#app/emergency/codes/code-entry.ts'
import { withErrorPage } from '#app/emergency/view/code-route.server.tsx'
import { EnterLinkPage } from '#app/emergency/view/form-pages.server.tsx'
import {
  pageResponse,
  seeOther,
  viewHeaders,
} from '#app/emergency/view/view-response-route.server.ts'

/** Headers for answers of Remix to its data requests. */
export const headers = () => viewHeaders

/** Shows the form for a link that cannot be scanned or tapped. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async (_, page) => pageResponse(<EnterLinkPage page={page} />))
}

export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ request }, page) => {
    const form = await request.formData().catch(() => new FormData())
    const typed = String(form.get('link') ?? '')
    const link = readLink(typed)
    if (!link) {
      const { missing, notUnderstood } = page.language.texts.entry
      const problem = typed.trim() ? notUnderstood : missing
      const element = <EnterLinkPage page={page} problem={problem} typed={withoutCode(typed)} />
      return pageResponse(element, { status: 400 })
    }
    return seeOther(['/view', link.shareId, link.code].filter(Boolean).join('/'))
  })
}
