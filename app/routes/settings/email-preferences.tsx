import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { findConfirmedAt } from '#app/accounts/email/confirm-email.server.ts'
import { answerForm } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { CheckboxField } from '#app/forms/fields/choice-fields.tsx'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { type MailPreferences, mailPreferenceNames } from '#app/mail/mail.ts'
import { alwaysSent, preferenceTexts } from '#app/mail/mail-preference-texts.ts'
import { readPreferences, savePreferences } from '#app/mail/mail-preferences.server.ts'
import { isProxy } from '#app/proxies/proxied/is-proxy.server.ts'
import { remindersLink, remindersPath } from '#app/reminders/due-reminders.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

const title = 'Email Preferences'
const settingsPath = '/settings'

export const { handle, meta } = defineTitle(title, 'Failed to load settings')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  const { db } = context
  return {
    owner: owner.id,
    preferences: await readPreferences(db, owner.id),
    helpsOthers: await isProxy(db, owner),
    isConfirmed: (await findConfirmedAt(db, owner.id)) !== null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'manage')
  return await answerForm(request, {
    schema: Preferences,
    owner,
    save: ({ owner: _owner, hasHelped, helpedAlerts, ...preferences }) => {
      const chosen = hasHelped ? { ...preferences, helpedAlerts } : preferences
      return savePreferences(context.db, owner.id, chosen)
    },
    notSaved:
      'Failed to save email preferences. They were not saved: your choices are still here, please try again.',
    answer: () =>
      redirectWithSuccess(settingsPath, {
        message: 'Email preferences updated successfully',
        description: 'Your notification settings have been saved.',
      }),
  })
}

export { keepTyped as clientAction }

const Preferences = z.object({
  owner: z.string(),
  updates: z.boolean().default(false),
  securityAlerts: z.boolean().default(false),
  medicalReminders: z.boolean().default(false),
  marketingEmails: z.boolean().default(false),
  helpedAlerts: z.boolean().default(false),
  /** True if the form had a box for `helpedAlerts`: an empty box is not sent. */
  hasHelped: z.boolean().default(false),
})

export default function EmailPreferences() {
  const { owner, preferences, helpsOthers, isConfirmed } = useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<MailPreferences>({
    id: 'email-preferences',
    defaultValue: preferences,
  })
  const names = mailPreferenceNames.filter(name => name !== 'helpedAlerts' || helpsOthers)
  return (
    <FormDialog
      form={form}
      title={title}
      closeTo={settingsPath}
      owner={owner}
      submit="Save preferences"
      pending="Saving…"
      intro={
        <p className="max-w-prose">
          We send a mail when one of these happens. It contains nothing from a record, and it has a
          link to stop such mails.
        </p>
      }
    >
      {helpsOthers && <input type="hidden" name="hasHelped" value="on" autoComplete="off" />}
      {names.map(name => (
        <CheckboxField
          key={name}
          field={fields[name]}
          label={preferenceTexts[name].label}
          hint={preferenceTexts[name].occasions.map(occasion => (
            <span key={occasion} className="mb-1 ml-5 list-item list-disc">
              {occasion}
            </span>
          ))}
        />
      ))}
      {!isConfirmed && (
        <p className="mt-6 max-w-prose">
          Medical reminders are sent once your email address is confirmed.{' '}
          <Link to={settingsPath} className="link">
            See how
          </Link>
        </p>
      )}
      <p className="mt-6 max-w-prose text-base text-muted">{alwaysSent}</p>
      <p>
        <Link to={remindersPath} className="touch-link">
          {remindersLink} in your record
        </Link>
      </p>
    </FormDialog>
  )
}
