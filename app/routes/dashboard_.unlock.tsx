import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAccess } from '#app/accounts/access.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { redirectWithError, redirectWithSuccess } from '#app/forms/toast.server.ts'
import {
  getShareLink,
  unlockShareLink,
  wrongCodesPerBudget,
} from '#app/sharing/share-links.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Unlock the emergency link'

export const { handle, meta } = titled(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'unlock')
  const { failures, isLocked, unlocksLeft } = await getShareLink(context.db, owner)
  if (!isLocked) return redirect('/dashboard')
  return { failures, unlocksLeft, wrongCodesPerBudget }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { owner } = await requireAccess({ request, context }, 'unlock')
  const isOpen = await unlockShareLink(context.db, owner)
  return isOpen
    ? redirectWithSuccess('/dashboard', 'Your emergency link is unlocked')
    : redirectWithError('/dashboard', 'Your emergency link cannot be unlocked any more')
}

export default function Unlock() {
  const { failures, ...rest } = useLoaderData<typeof loader>()
  return (
    <Page title={title} lead={`It locked after ${failures} wrong codes.`}>
      {rest.unlocksLeft > 0 ? <Confirm {...rest} /> : <NoMore />}
    </Page>
  )
}

interface ConfirmProps {
  unlocksLeft: number
  wrongCodesPerBudget: number
}

function Confirm({ unlocksLeft, wrongCodesPerBudget }: ConfirmProps) {
  return (
    <Form method="post">
      <p className="max-w-prose">
        Unlocking lets people open your record with the access code again, and allows{' '}
        {wrongCodesPerBudget} more wrong codes. You can do this {unlocksLeft} more{' '}
        {unlocksLeft === 1 ? 'time' : 'times'}.
      </p>
      <p className="mt-3 max-w-prose">
        If you do not know who typed the wrong codes, somebody may have found your card or your
        link. Keep the code apart from both.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton pending="Unlocking…">Unlock the link</SubmitButton>
        <ButtonLink to="/dashboard" variant="secondary">
          Leave it locked
        </ButtonLink>
      </div>
    </Form>
  )
}

function NoMore() {
  return (
    <>
      <p className="max-w-prose">
        This code has been tried too often to be safe, so the link stays locked.
      </p>
      <ButtonLink to="/dashboard" variant="secondary" className="mt-6">
        Back to the dashboard
      </ButtonLink>
    </>
  )
}
