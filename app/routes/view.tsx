import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { beforeCode, readLink } from '#app/sharing/code-entry.ts'
import { calmly } from '#app/sharing/view/answers.server.tsx'
import { LinkPage } from '#app/sharing/view/form-pages.server.tsx'
import { guards, pageResponse, seeOther } from '#app/sharing/view/shell.server.tsx'

/** For answers that Remix makes itself: those to its data requests. */
export const headers = () => guards

/** Where somebody puts in a link that they cannot scan or tap. */
export function loader(args: LoaderFunctionArgs) {
  return calmly(args, async ({ context }) => pageResponse(<LinkPage nonce={context.cspNonce} />))
}

export function action(args: ActionFunctionArgs) {
  return calmly(args, async ({ request, context }) => {
    const form = await request.formData().catch(() => new FormData())
    const typed = String(form.get('link') ?? '')
    const link = readLink(typed)
    if (!link) {
      const problem = typed.trim()
        ? 'This is not an emergency link. Copy the whole link, or its last part of 22 characters'
        : 'Enter an emergency link'
      const page = <LinkPage nonce={context.cspNonce} problem={problem} typed={beforeCode(typed)} />
      return pageResponse(page, { status: 400 })
    }
    return seeOther(['/view', link.shareId, link.code].filter(Boolean).join('/'))
  })
}
