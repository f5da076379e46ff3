import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { levelNames } from '#app/access/access-levels.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { FullEditingQuestion, FullEditingRights } from '#app/proxies/full-editing-rights.tsx'
import { setLevel } from '#app/proxies/list/change-proxies.server.ts'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const level = 'full_edit'

export const { handle, meta } = defineTitle(`Give ${levelNames[level]}?`)

const postSchema = z.object({ owner: z.string(), ...reAuthenticationFields })

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const closeTo = proxiesAddress(query)
  if (proxy.level === level) throw redirect(closeTo)
  return {
    owner: access.owner.id,
    name: proxy.name,
    email: proxy.email,
    hasAccepted: proxy.status === 'accepted',
    withheldCount: proxy.withheld.length,
    closeTo,
    mustReAuthenticate: needsReAuthentication(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  return await answerForm(args.request, {
    schema: postSchema,
    owner: access.owner,
    save: async ({ proof }) => {
      await requireReAuthentication(args.context, access, proof)
      await setLevel(args.context.db, access.owner, proxy.id, level)
    },
    answer: () =>
      redirectWithSuccess(
        proxiesAddress(query),
        `Proxy access level updated to ${levelNames[level]}`,
      ),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

/** Asks before a proxy gets the highest level. */
export default function FullEditing() {
  const { owner, closeTo, mustReAuthenticate, ...proxy } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ proof: string }>({ id: 'full-editing' })
  return (
    <FormDialog
      form={form}
      title={<FullEditingQuestion name={proxy.name} />}
      closeTo={closeTo}
      owner={owner}
      submit={`Give ${levelNames[level]}`}
      pending="Saving…"
      intro={<FullEditingRights {...proxy} />}
    >
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormDialog>
  )
}
