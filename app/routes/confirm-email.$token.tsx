import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  confirmEmailChange,
  findEmailChange,
  pendingEmailChange,
} from '#app/accounts/change-email.server.ts'
import { canConfirmEmail, confirmEmail } from '#app/accounts/confirm-email.server.ts'
import { rememberDevice } from '#app/accounts/devices.server.ts'
import { ownPath } from '#app/accounts/own-path.server.ts'
import { getSignedIn } from '#app/accounts/sessions.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithError, redirectWithSuccess } from '#app/forms/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titledBy } from '#app/ui/titled.ts'

const titles = {
  confirm: 'Confirm your email address',
  confirmed: 'Your email address is confirmed',
  login: 'Log in to change your email',
  gone: 'This link does not confirm anything',
}

/**
 * What a link confirms: the address of an account, which whoever has the mail may do; or a new address for it, which
 * only its person may do, signed in. A mistyped address belongs to somebody, and must not get them into the account.
 */
type Shown =
  | { state: 'address' }
  | { state: 'change'; email: string }
  | { state: 'login' }
  | { state: 'gone' }

/** Only the button does something: mail scanners open every link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  if (await canConfirmEmail(db, token)) return data<Shown>({ state: 'address' })
  const change = await findEmailChange(db, token)
  if (!change) return data<Shown>({ state: 'gone' }, { status: 404 })
  const signedIn = await getSignedIn({ request, context })
  const isTheirs = signedIn?.person.id === change.userId
  const pending = isTheirs ? await pendingEmailChange(db, signedIn.person) : undefined
  return data<Shown>(pending ? { state: 'change', email: pending.email } : { state: 'login' })
}

type Answer = { done: boolean } | { login: true }

export const { handle, meta } = titledBy<() => Shown, Answer>(({ state }, answer) => {
  if (answer && 'done' in answer) return answer.done ? titles.confirmed : titles.gone
  if (answer || state === 'login') return titles.login
  return state === 'gone' ? titles.gone : titles.confirm
})

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const change = await findEmailChange(db, token)
  if (!change) {
    const done = await confirmEmail(db, token)
    return data<Answer>({ done }, { status: done ? 200 : 404 })
  }
  const signedIn = await getSignedIn({ request, context })
  if (signedIn?.person.id !== change.userId) return data<Answer>({ login: true }, { status: 403 })
  const outcome = await confirmEmailChange(db, signedIn, token)
  const back = ownPath(context, '/settings')
  if (outcome === 'gone') return data<Answer>({ done: false }, { status: 404 })
  if (outcome === 'taken') {
    return redirectWithError(
      back,
      'Your email stays as it was: the other address has an account of its own by now.',
    )
  }
  return redirectWithSuccess(
    back,
    'Your email is changed. Log in with the new address from now on. All other devices are logged out.',
    { headers: { 'Set-Cookie': await rememberDevice(request, outcome.emailHash) } },
  )
}

export default function ConfirmEmail() {
  const shown = useLoaderData<Shown>()
  const answer = useActionData<Answer>()
  if (answer && 'done' in answer) return answer.done ? <Confirmed /> : <Gone />
  if (answer) return <LoginFirst />
  switch (shown.state) {
    case 'address':
      return (
        <Confirm>
          <p>Press the button, and mails about your account are sure to reach you here.</p>
        </Confirm>
      )
    case 'change':
      return (
        <Confirm>
          <p className="[overflow-wrap:anywhere]">
            From now on you log in with <strong>{shown.email}</strong>, and mails about your account
            go there. All other devices are logged out, and a mail to the old address says that it
            was changed.
          </p>
        </Confirm>
      )
    case 'login':
      return <LoginFirst />
    case 'gone':
      return <Gone />
  }
}

function Confirm({ children }: { children: ReactNode }) {
  return (
    <Page title={titles.confirm}>
      <div className="max-w-prose">{children}</div>
      <Form method="post" className="mt-6">
        <SubmitButton pending="Confirming…">Confirm this address</SubmitButton>
      </Form>
    </Page>
  )
}

function Confirmed() {
  return (
    <Page title={titles.confirmed}>
      <p className="max-w-prose" role="status">
        There is nothing more to do.
      </p>
      <ButtonLink to="/dashboard" variant="secondary" className="mt-6">
        Go to your dashboard
      </ButtonLink>
    </Page>
  )
}

function LoginFirst() {
  return (
    <Page title={titles.login}>
      <p className="max-w-prose">
        This link gives an account a new address, and works only in a browser that is logged in to
        that account. Log in with the address that it has until now, then open the link in the mail
        once more.
      </p>
      <ButtonLink to="/login" className="mt-6">
        Login
      </ButtonLink>
    </Page>
  )
}

function Gone() {
  return (
    <Page title={titles.gone}>
      <p className="max-w-prose">
        It was used, is older than a day, or a newer one was sent. Your settings show which address
        your account has, and send a new link.
      </p>
      <ButtonLink to="/settings" variant="secondary" className="mt-6">
        Go to your settings
      </ButtonLink>
    </Page>
  )
}
