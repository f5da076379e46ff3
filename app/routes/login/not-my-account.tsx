import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { eraseUnconfirmed } from '#app/account-data/erasure/erase-unconfirmed.server.ts'
import { findConfirmation } from '#app/accounts/email/confirm-email.server.ts'
import { ConfirmLinkGonePage, confirmTitles } from '#app/accounts/email/confirm-pages.tsx'
import { ButtonForm } from '#app/forms/fields/button-form.tsx'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitleFrom } from '#app/ui/document/document-title.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

const titles = {
  ask: 'Did somebody else make this account?',
  erased: 'The account is deleted',
}

type PageData = { email: string } | { gone: true }
type Answer = { erased: true } | { gone: true } | { failed: true }

export const { handle, meta } = defineTitleFrom<() => PageData, Answer>((pageData, answer) => {
  if (answer && 'erased' in answer) return titles.erased
  return 'gone' in pageData || (answer && 'gone' in answer) ? confirmTitles.gone : titles.ask
})

/** Needs no login. Only the button deletes the account, because mail scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const person = await findConfirmation(context.db, params.token ?? '')
  return person ? data<PageData>({ email: person.email }) : gone()
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { db } = context
  const token = params.token ?? ''
  const person = await findConfirmation(db, token)
  if (!person) return gone()
  const erased = await tryWrite(eraseUnconfirmed(db, person, token))
  if (!erased) return data<Answer>({ failed: true }, { status: 503 })
  return erased.value ? data<Answer>({ erased: true }) : gone()
}

/** Returns the same answer for every invalid link. */
function gone() {
  return data<Answer & PageData>({ gone: true }, { status: 404 })
}

export default function NotMyAccount() {
  const pageData = useLoaderData<PageData>()
  const answer = useActionData<Answer>()
  if (answer && 'erased' in answer) return <AccountErased />
  if ('gone' in pageData || (answer && 'gone' in answer)) return <ConfirmLinkGonePage />
  return <AskToDelete email={pageData.email} hasFailed={answer !== undefined} />
}

function AskToDelete({ email, hasFailed }: { email: string; hasFailed: boolean }) {
  const { token } = useParams()
  return (
    <Page title={titles.ask}>
      {hasFailed && (
        <Notice tone="danger" title="The account was not deleted">
          <p>Please try again.</p>
        </Notice>
      )}
      <p className="max-w-prose [overflow-wrap:anywhere]">
        An account was made with{' '}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>
        , and nobody has confirmed this address yet. If it was not you, delete the account.
      </p>
      <p className="max-w-prose">
        Everything in it is then deleted for good, and its emergency link stops working. You can
        make an account of your own with this address afterwards.
      </p>
      <ButtonForm
        submit="Delete this account"
        pending="Deleting…"
        variant="secondary-danger"
        cancelTo={`/confirm-email/${token}`}
        cancel="Back"
        cancelVariant="quiet"
      />
    </Page>
  )
}

function AccountErased() {
  return (
    <Page title={titles.erased}>
      <p className="max-w-prose" role="status">
        Nobody can use your address here now. If you want an account, you can create one.
      </p>
      <ButtonLink to="/" variant="secondary" className="mt-6">
        Return to Home
      </ButtonLink>
    </Page>
  )
}
