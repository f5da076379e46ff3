import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findEmailChange, findPendingEmailChange } from '#app/accounts/email/change-email.server.ts'
import { findConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import {
  type ConfirmEmailAnswer,
  confirmAddress,
  confirmChange,
} from '#app/accounts/email/confirm-email-route.server.ts'
import {
  AddressConfirmedPage,
  ConfirmAddressPage,
  ConfirmChangePage,
  ConfirmLinkGonePage,
  LogInFirstPage,
  confirmTitles as titles,
} from '#app/accounts/email/confirm-pages.tsx'
import { getLoggedIn } from '#app/accounts/sessions/session-route.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'

/**
 * The states of the page. Both need a login or the password: a mistyped address gives the link to
 * another person, and an account may have been made with another person's address.
 */
type PageData =
  | { state: 'address'; email: string; isLoggedIn: boolean }
  | { state: 'change'; email: string }
  | { state: 'login' }
  | { state: 'gone' }

/** Only the button confirms: mail scanners open every link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const loggedIn = await getLoggedIn({ request, context })
  const person = await findConfirmation(db, token)
  if (person) {
    const isLoggedIn = loggedIn?.person.id === person.id
    return data<PageData>({ state: 'address', email: person.email, isLoggedIn })
  }
  const change = await findEmailChange(db, token)
  if (!change) return data<PageData>({ state: 'gone' }, { status: 404 })
  const isTheirs = loggedIn?.person.id === change.userId
  const pending = isTheirs ? await findPendingEmailChange(db, loggedIn.person) : undefined
  return data<PageData>(pending ? { state: 'change', email: pending.email } : { state: 'login' })
}

export const { handle, meta } = defineTitleFrom<() => PageData, ConfirmEmailAnswer>(
  ({ state }, answer) => {
    if (answer && 'done' in answer) return answer.done ? titles.confirmed : titles.gone
    if ((answer && 'login' in answer) || state === 'login') return titles.login
    return state === 'gone' ? titles.gone : titles.confirm
  },
)

export { actionHeaders as headers }

export async function action(args: ActionFunctionArgs) {
  const { db } = args.context
  const token = args.params.token ?? ''
  const person = await findConfirmation(db, token)
  if (person) return await confirmAddress(args, person, token)
  const change = await findEmailChange(db, token)
  if (!change) return data<ConfirmEmailAnswer>({ done: false }, { status: 404 })
  return await confirmChange(args, change.userId, token)
}

export default function ConfirmEmail() {
  const pageData = useLoaderData<PageData>()
  const answer = useActionData<ConfirmEmailAnswer>()
  if (answer && 'done' in answer)
    return answer.done ? <AddressConfirmedPage /> : <ConfirmLinkGonePage />
  if (answer && 'login' in answer) return <LogInFirstPage />
  switch (pageData.state) {
    case 'address':
      return <ConfirmAddressPage {...pageData} answer={answer} />
    case 'change':
      return <ConfirmChangePage email={pageData.email} />
    case 'login':
      return <LogInFirstPage />
    case 'gone':
      return <ConfirmLinkGonePage />
  }
}
