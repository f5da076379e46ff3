import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { beforeCode, readLink } from '#app/emergency/codes/code-entry.ts'
import { withErrorPage } from '#app/emergency/view/code-route.server.tsx'
import { LinkPage } from '#app/emergency/view/form-pages.server.tsx'
import { guards, pageResponse, seeOther } from '#app/emergency/view/view-response-route.server.ts'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** Where somebody puts in a link that they cannot scan or tap. */
export function loader(args: LoaderFunctionArgs) {
  return withErrorPage(args, async (_, frame) =>
    pageResponse(<LinkPage frame={frame} />, { isShared: true }),
  )
}

export function action(args: ActionFunctionArgs) {
  return withErrorPage(args, async ({ request }, frame) => {
    const form = await request.formData().catch(() => new FormData())
    const typed = String(form.get('link') ?? '')
    const link = readLink(typed)
    if (!link) {
      const { missing, notUnderstood } = frame.language.texts.entry
      const problem = typed.trim() ? notUnderstood : missing
      const page = <LinkPage frame={frame} problem={problem} typed={beforeCode(typed)} />
      return pageResponse(page, { status: 400 })
    }
    return seeOther(['/view', link.shareId, link.code].filter(Boolean).join('/'))
  })
}
