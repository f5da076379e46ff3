import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { CodeMayBeKnownNotice, codeMayBeKnownText } from '#app/proxies/code-may-be-known-notice.tsx'
import { removeProxy } from '#app/proxies/list/change-proxies.server.ts'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle('Remove Access')

const postSchema = z.object({ owner: z.string() })

export async function loader(args: LoaderFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { name, mayKnowCode } = proxy
  return { owner: owner.id, name, mayKnowCode, closeTo: proxiesAddress(query) }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  return await answerForm(args.request, {
    schema: postSchema,
    owner,
    save: () => removeProxy(args.context.db, owner, proxy.id),
    notSaved: 'The access was not removed. Please try again.',
    answer: () => {
      const revoked = 'Proxy access revoked successfully'
      const message = proxy.mayKnowCode ? `${revoked}. ${codeMayBeKnownText}` : revoked
      return redirectWithSuccess(proxiesAddress(query), message)
    },
  })
}

export { keepTyped as clientAction }

export default function RemoveAccess() {
  const { owner, name, mayKnowCode, closeTo } = useLoaderData<typeof loader>()
  const [form] = useRouteForm({ id: 'remove' })
  return (
    <FormDialog
      form={form}
      title={
        <span className="[overflow-wrap:anywhere]">
          Remove access for <bdi>{name}</bdi>?
        </span>
      }
      closeTo={closeTo}
      owner={owner}
      submit="Remove Access"
      pending="Removing…"
      variant="danger"
      cancel="Keep it"
      intro={
        <>
          <p className="mb-4 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi> will no longer have access to your medical information. This action
            cannot be undone.
          </p>
          {mayKnowCode && <CodeMayBeKnownNotice name={name} />}
        </>
      }
    />
  )
}
