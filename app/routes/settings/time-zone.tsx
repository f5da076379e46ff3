import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { describeNow } from '#app/accounts/time-zone/describe-now.ts'
import { saveTimeZone } from '#app/accounts/time-zone/stored-time-zone.server.ts'
import { TimeZoneSelect } from '#app/accounts/time-zone/time-zone-select.tsx'
import {
  findTimeZone,
  storedTimeZones,
  timeZoneGroups,
} from '#app/accounts/time-zone/time-zones.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Your time zone'
const settingsPath = '/settings'

export const { handle, meta } = defineTitle(title, 'Failed to load settings')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  return {
    owner: owner.id,
    timeZone: owner.timeZone ?? '',
    groups: timeZoneGroups(),
    storedNames: storedTimeZones,
    now: new Date().toISOString(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  return await answerForm(request, {
    schema: postSchema,
    owner,
    save: ({ timeZone }) => saveTimeZone(context.db, owner, timeZone),
    answer: ({ timeZone }) =>
      redirectWithSuccess(settingsPath, {
        message: 'Time zone saved',
        description: describeNow(timeZone, new Date().toISOString()),
      }),
  })
}

export { keepTyped as clientAction }

const postSchema = z.object({
  owner: z.string(),
  timeZone: z.unknown().transform((posted, { addIssue }) => {
    const timeZone = findTimeZone(posted)
    if (!timeZone) addIssue('Choose a time zone')
    return timeZone ?? ''
  }),
})

export default function TimeZone() {
  const { owner, timeZone, ...list } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ timeZone: string }>({
    id: 'time-zone',
    defaultValue: { timeZone },
  })
  return (
    <FormDialog
      form={form}
      title={title}
      closeTo={settingsPath}
      owner={owner}
      submit="Save time zone"
      pending="Saving…"
      intro={
        <p className="max-w-prose">
          Times on printed cards and in files are in this zone. Pages use the zone of your device,
          if it tells one, and otherwise this one.
        </p>
      }
    >
      <TimeZoneSelect field={fields.timeZone} {...list} />
    </FormDialog>
  )
}
