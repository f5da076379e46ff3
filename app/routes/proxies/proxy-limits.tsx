import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { needsReAuthentication } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { requireReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { toExpiry } from '#app/forms/days/last-day-schema.server.ts'
import { CheckboxesField } from '#app/forms/fields/choice-fields.tsx'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { todayInUtc, toLastDay } from '#app/lib/time.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import { CodeMayBeKnownNotice } from '#app/proxies/code-may-be-known-notice.tsx'
import { setLimits } from '#app/proxies/list/change-proxies.server.ts'
import { extendsAccess, limitsSchema } from '#app/proxies/list/proxy-limits.server.ts'
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
    lastDay: endsAt ? toLastDay(endsAt) : '',
    withheld,
    mayKnowCode,
    sections: Object.fromEntries(sections.map(section => [section.storedName, section.title])),
    today: todayInUtc(),
    closeTo: proxiesAddress(query),
    // Fewer limits give more access to a proxy with full editing.
    mustReAuthenticate: level === 'full_edit' && needsReAuthentication(access),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { db } = args.context
  return await answerForm(args.request, {
    schema: limitsSchema(proxy.endsAt),
    owner: access.owner,
    save: async ({ lastDay, withheld, proof }) => {
      const limits = { endsAt: toExpiry(lastDay), withheld }
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
    closeTo,
    mustReAuthenticate,
  } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<LimitValues>({
    id: 'limits',
    defaultValue: { lastDay, withheld },
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
      <TextField
        field={fields.lastDay}
        type="date"
        label="Last day"
        hint="The access ends at midnight UTC: in the United States that is the afternoon or evening of this day. Leave it empty for access without an end."
        chars={12}
        min={today}
        autoComplete="off"
      />
      <CheckboxesField
        field={fields.withheld}
        label={
          <span className="[overflow-wrap:anywhere]">
            Withheld from <bdi>{name}</bdi>
          </span>
        }
        hint="They cannot see, print or change these sections. Without Medical History there is no Mental Health either. Medical History itself has a question on mental health, and Social History questions on sexual health: withhold them as well if you need to. They do not see emergency links that show a withheld section either."
        options={sections}
      />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormDialog>
  )
}
