import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { accessLevels, levelNames } from '#app/access/access-levels.ts'
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
import { CodeMayBeKnownNotice, codeMayBeKnownText } from '#app/proxies/code-may-be-known-notice.tsx'
import { setLevel } from '#app/proxies/list/change-proxies.server.ts'
import { LevelField } from '#app/proxies/list/level-field.tsx'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Change Access Level'

export const { handle, meta } = defineTitle(title)

const postSchema = z.object({
  owner: z.string(),
  level: z.enum(accessLevels, { error: 'Choose an access level' }),
  ...reAuthenticationFields,
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
    mustReAuthenticate: needsReAuthentication(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { db } = args.context
  return await answerForm(args.request, {
    schema: postSchema,
    owner: access.owner,
    save: async ({ level, proof }) => {
      if (grantsFullEdit(proxy.level, level))
        await requireReAuthentication(args.context, access, proof)
      await setLevel(db, access.owner, proxy.id, level)
    },
    answer: ({ level }) => {
      const updated = `Proxy access level updated to ${levelNames[level]}`
      const isLowered = proxy.mayKnowCode && level !== 'full_edit'
      const message = isLowered ? `${updated}. ${codeMayBeKnownText}` : updated
      return redirectWithSuccess(proxiesAddress(query), message)
    },
  })
}

/** Returns whether a change gives full access: the link, its code, and editing. */
function grantsFullEdit(oldLevel: string, newLevel: string | undefined): boolean {
  return newLevel === 'full_edit' && oldLevel !== 'full_edit'
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function ChangeLevel() {
  const { owner, name, level, mayKnowCode, closeTo, mustReAuthenticate } =
    useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ level: string; proof: string }>({
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
            What may <bdi>{name}</bdi> do?
          </span>
        }
        hint="It takes effect immediately."
      />
      <ReAuthenticationField
        field={fields.proof}
        isNeeded={mustReAuthenticate && grantsFullEdit(level, fields.level.value)}
      />
    </FormDialog>
  )
}
