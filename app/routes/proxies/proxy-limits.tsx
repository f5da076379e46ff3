import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { needsReAuthentication } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { lastDayValues } from '#app/accounts/time-zone/last-day-values.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { CodeMayBeKnownNotice } from '#app/proxies/code-may-be-known-notice.tsx'
import { setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { LimitFields } from '#app/proxies/list/limit-fields.tsx'
import {
  extendsAccess,
  limitsSchema,
  sectionTitles,
} from '#app/proxies/list/proxy-limits.server.ts'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Limit Access'

export const { handle, meta } = defineTitle(title)

interface LimitValues {
  /** YYYY-MM-DD; empty for no end. */
  lastDay: string
  /** Names of sections, as `storedName`. */
  withheld: string[]
  proof: string
}

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { name, level, endsAt, withheld, mayKnowCode } = proxy
  return {
    owner: access.owner.id,
    name,
    ...lastDayValues(access.actor, endsAt),
    withheld,
    mayKnowCode,
    sections: sectionTitles,
    closeTo: proxiesAddress(query),
    // Fewer limits give more access to a proxy with full editing.
    mustReAuthenticate: level === 'full_edit' && needsReAuthentication(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { db } = args.context
  return await answerForm(args.request, {
    schema: limitsSchema(proxy.endsAt, access.actor.timeZone),
    owner: access.owner,
    save: async ({ lastDay: endsAt, withheld, proof }) => {
      const limits = { endsAt, withheld }
      if (proxy.level === 'full_edit' && extendsAccess(proxy, limits)) {
        await requireReAuthentication(args.context, access, proof)
      }
      await setLimits(db, access.owner, proxy.id, limits)
    },
    answer: () => redirectWithSuccess(proxiesAddress(query), 'Limits saved'),
  })
}

export { actionHeaders as headers, keepTyped as clientAction }

export default function LimitAccess() {
  const {
    owner,
    name,
    lastDay,
    withheld,
    mayKnowCode,
    sections,
    today,
    zone,
    closeTo,
    mustReAuthenticate,
  } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<LimitValues>({
    id: 'limits',
    defaultValue: { lastDay, withheld },
    defaultNoValidate: false,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      closeTo={closeTo}
      owner={owner}
      submit="Save limits"
      pending="Saving…"
      intro={mayKnowCode && <CodeMayBeKnownNotice name={name} />}
    >
      <LimitFields
        lastDay={fields.lastDay}
        withheld={fields.withheld}
        withheldLabel={
          <span className="[overflow-wrap:anywhere]">
            Withheld from <bdi>{name}</bdi>
          </span>
        }
        sections={sections}
        today={today}
        zone={zone}
      />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormDialog>
  )
}
