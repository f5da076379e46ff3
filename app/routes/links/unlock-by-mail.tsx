import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { findUnlockByMail, unlockByMail } from '#app/emergency/codes/unlock-by-mail.server.ts'
import { unlockTexts } from '#app/emergency/codes/unlock-texts.server.ts'
import { maxWrongCodesPerBudget } from '#app/emergency/links/link-locks.server.ts'
import { yourLink } from '#app/emergency/owner/link-texts.ts'
import { SubmitButton } from '#app/forms/fields/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Page } from '#app/ui/page.tsx'

const title = 'Unlock the emergency link'

export const { handle, meta } = defineTitle(title)

/** Needs no login. Only the button unlocks, because mail scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const unlock = await findUnlockByMail(context.db, params.token ?? '')
  if (!unlock) return data({ link: undefined }, { status: 404 })
  return data({
    link: {
      name: unlock.name,
      unlockText: unlockTexts(unlock),
      wrongCodesPerBudget: maxWrongCodesPerBudget,
    },
  })
}

export async function action({ params, context }: ActionFunctionArgs) {
  const isUnlocked = await unlockByMail(context.db, params.token ?? '')
  return data({ isUnlocked }, { status: isUnlocked ? 200 : 404 })
}

export default function UnlockByMail() {
  const { link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.isUnlocked) return <Unlocked />
  return link ? <Confirm {...link} /> : <Expired />
}

interface ConfirmProps {
  /** Empty for the primary link. */
  name: string
  /** Describes the number of this unlock. */
  unlockText: string
  wrongCodesPerBudget: number
}

function Confirm({ name, unlockText, wrongCodesPerBudget }: ConfirmProps) {
  return (
    <Page title={title}>
      <p className="max-w-prose [overflow-wrap:anywhere]">
        Too many wrong codes locked {yourLink(name)}. Unlocking lets people open the record with the
        access code again, and allows {wrongCodesPerBudget} more wrong codes.
      </p>
      <p className="mt-3 max-w-prose font-semibold">{unlockText}</p>
      <p className="mt-3 max-w-prose">
        If you do not know who typed the wrong codes, log in and replace link and code instead.
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
        It was used, it is older than 24 hours, or the emergency link is no longer locked. Log in to
        see the state of your emergency links.
      </p>
      <ButtonLink to="/links" variant="secondary" className="mt-6">
        Go to your links
      </ButtonLink>
    </Page>
  )
}
