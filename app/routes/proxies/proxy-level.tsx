import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { CodeMayBeKnownNotice, codeMayBeKnownText } from '#app/proxies/code-may-be-known-notice.tsx'
import { setLevel } from '#app/proxies/list/change-proxies.server.ts'
import { LevelField } from '#app/proxies/list/level-field.tsx'
import { proxiesAddress, proxyAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import type { AccessLevel } from '#db/schema.ts'

const title = 'Change Access Level'

export const { handle, meta } = defineTitle(title)

const postSchema = z.object({
  owner: z.string(),
  level: z.enum(accessLevels, { error: 'Choose an access level' }),
})

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { name, level, mayKnowCode } = proxy
  return {
    owner: access.owner.id,
    name,
    level,
    mayKnowCode,
    closeTo: proxiesAddress(query),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { db } = args.context
  return await answerForm(args.request, {
    schema: postSchema,
    owner: access.owner,
    // Full access is only given on a page of its own, which asks for re-authentication.
    save: async ({ level }) => {
      if (level !== 'full_edit') await setLevel(db, access.owner, proxy.id, level)
    },
    answer: ({ level }) => {
      if (asksFirst(proxy.level, level)) {
        return redirect(proxyAddress(proxy.id, 'full-editing', query))
      }
      const updated = `Proxy access level updated to ${levelNames[level]}`
      const isLowered = proxy.mayKnowCode && level !== 'full_edit'
      const message = isLowered ? `${updated}. ${codeMayBeKnownText}` : updated
      return redirectWithSuccess(proxiesAddress(query), message)
    },
  })
}

function asksFirst(oldLevel: AccessLevel, newLevel: AccessLevel): boolean {
  return newLevel === 'full_edit' && oldLevel !== 'full_edit'
}

export { keepTyped as clientAction }

export default function ChangeLevel() {
  const { owner, name, level, mayKnowCode, closeTo } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ level: string }>({
    id: 'level',
    defaultValue: { level },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      closeTo={closeTo}
      owner={owner}
      submit="Save level"
      pending="Saving…"
      intro={mayKnowCode && <CodeMayBeKnownNotice name={name} />}
    >
      <LevelField
        field={fields.level}
        label={
          <span className="[overflow-wrap:anywhere]">
            Choose what <bdi>{name}</bdi> may do
          </span>
        }
        hint="A lower level takes effect immediately. Before you give Full Editing Access, you are asked once more."
      />
    </FormDialog>
  )
}
