import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RegistrationForm } from '#app/accounts/registration/registration-form.tsx'
import {
  canRegister,
  type RegistrationMode,
} from '#app/accounts/registration/registration-mode.server.ts'
import { RegistrationRefused } from '#app/accounts/registration/registration-refused.tsx'
import { registerByForm } from '#app/accounts/registration/registration-route.server.ts'
import { getPerson } from '#app/accounts/sessions/session-route.server.ts'
import { createPrimaryLink } from '#app/emergency/links/change-links.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { env } from '#app/lib/env.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'

export const { handle, meta } = defineTitle('Create account')

export { actionHeaders as headers }

/** See `RegistrationRefused`. */
interface Refused {
  refused: RegistrationMode
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await getPerson({ request, context })) return redirect('/dashboard')
  return canRegister('unasked') ? null : refused()
}

export async function action(args: ActionFunctionArgs) {
  return canRegister('unasked') ? registerByForm(args, createPrimaryLink) : refused()
}

function refused() {
  return data<Refused>({ refused: env().registration }, { status: 403 })
}

export default function Register() {
  const refusal = useLoaderData<Refused | null>()
  const answer = useActionData<Refused | object>()
  if (answer && 'refused' in answer) return <RegistrationRefused mode={answer.refused} />
  if (refusal) return <RegistrationRefused mode={refusal.refused} />
  return <RegistrationForm />
}
