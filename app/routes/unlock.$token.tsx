import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { wrongCodesPerBudget } from '#app/sharing/share-links.server.ts'
import { canUnlockByMail, unlockByMail } from '#app/sharing/unlock-by-mail.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Unlock the emergency link'

export const { handle, meta } = titled(title)

/** For whoever has the mail, signed in or not. Only the button does something: mail scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const canUnlock = await canUnlockByMail(context.db, params.token ?? '')
  return data({ canUnlock, wrongCodesPerBudget }, { status: canUnlock ? 200 : 404 })
}

export async function action({ params, context }: ActionFunctionArgs) {
  const isUnlocked = await unlockByMail(context.db, params.token ?? '')
  return data({ isUnlocked }, { status: isUnlocked ? 200 : 404 })
}

export default function UnlockByMail() {
  const { canUnlock, ...limits } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  if (done?.isUnlocked) return <Unlocked />
  return canUnlock ? <Confirm {...limits} /> : <Expired />
}

function Confirm({ wrongCodesPerBudget }: { wrongCodesPerBudget: number }) {
  return (
    <Page title={title}>
      <p className="max-w-prose">
        It locked after too many wrong codes. Unlocking lets people open the record with the access
        code again, and allows {wrongCodesPerBudget} more wrong codes.
      </p>
      <p className="mt-3 max-w-prose">
        If you do not know who typed the wrong codes, sign in and replace link and code instead.
      </p>
      <Form method="post" className="mt-6">
        <SubmitButton pending="Unlocking…">Unlock the link</SubmitButton>
      </Form>
    </Page>
  )
}

function Unlocked() {
  return (
    <Page title="The link is unlocked">
      <p className="max-w-prose" role="status">
        Your emergency link can be opened with the access code again.
      </p>
      <ButtonLink to="/links" variant="secondary" className="mt-6">
        Go to your links
      </ButtonLink>
    </Page>
  )
}

function Expired() {
  return (
    <Page title="This link does not unlock anything">
      <p className="max-w-prose">
        It was used, is older than 24 hours, or the emergency link is not locked any more. Sign in
        to see the state of your emergency links.
      </p>
      <ButtonLink to="/links" variant="secondary" className="mt-6">
        Go to your links
      </ButtonLink>
    </Page>
  )
}
