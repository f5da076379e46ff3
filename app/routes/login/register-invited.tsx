import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RegistrationForm } from '#app/accounts/registration/registration-form.tsx'
import {
  hasRegistrationInvitation,
  InvitationGoneError,
  useRegistrationInvitation,
} from '#app/accounts/registration/registration-invitations.server.ts'
import {
  canRegister,
  type RegistrationMode,
} from '#app/accounts/registration/registration-mode.server.ts'
import { NextSteps, RegistrationRefused } from '#app/accounts/registration/registration-refused.tsx'
import { registerByForm } from '#app/accounts/registration/registration-route.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { env } from '#app/lib/env.server.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { SupportLink } from '#app/ui/document/support-link.tsx'
import { Page } from '#app/ui/page.tsx'

const invalidTitle = 'Invalid Invitation'

/** The form, or the reason why there is none. */
type PageData = { state: 'form' | 'invalid' } | { state: 'refused'; mode: RegistrationMode }

export const { handle, meta } = defineTitleFrom<() => PageData>(({ state }) =>
  state === 'invalid' ? invalidTitle : 'Create account',
)

export { actionHeaders as headers }

/** Only the form uses the invitation: mail scanners open every link. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (!(await hasRegistrationInvitation(context.db, params.token ?? ''))) return noInvitation()
  if (await getPerson({ request, context })) return redirect('/dashboard')
  return canRegister('operator') ? data<PageData>({ state: 'form' }) : noNewAccounts()
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  if (!(await hasRegistrationInvitation(context.db, token))) return noInvitation()
  if (!canRegister('operator')) return noNewAccounts()
  try {
    return await registerByForm({ request, context }, async (trx, person) => {
      await createPrimaryLink(trx, person)
      await useRegistrationInvitation(trx, person, token)
    })
  } catch (error) {
    if (error instanceof InvitationGoneError) return noInvitation()
    throw error
  }
}

/** Returns the same answer for every invalid link. */
function noInvitation() {
  return data<PageData>({ state: 'invalid' }, { status: 404 })
}

function noNewAccounts() {
  return data<PageData>({ state: 'refused', mode: env().registration }, { status: 403 })
}

export default function RegisterByInvitation() {
  const loaded = useLoaderData<PageData>()
  const answer = useActionData<PageData | object>()
  const pageData = answer && 'state' in answer ? answer : loaded
  if (pageData.state === 'invalid') return <Invalid />
  if (pageData.state === 'refused') return <RegistrationRefused mode={pageData.mode} />
  return <RegistrationForm />
}

function Invalid() {
  return (
    <Page title={invalidTitle}>
      <p className="max-w-prose">
        This invitation does not exist, was used already, is older than seven days, or was replaced
        by a newer one.
      </p>
      <p className="mt-3 max-w-prose">
        If you have several mails with an invitation, use the link in the newest one. To ask for
        another, write to <SupportLink />.
      </p>
      <NextSteps />
    </Page>
  )
}
