import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { notFound } from '#app/accounts/access.server.ts'
import { readPress } from '#app/forms/submission.server.ts'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from '#app/forms/toast.server.ts'
import { written } from '#app/forms/written.server.ts'
import { isOfAnother } from '#app/profile/form-route.server.ts'
import { resendInvitation } from '#app/proxies/invitations/resend-invitation.server.ts'
import { proxiesAddress } from '#app/proxies/list/list.ts'
import { OwnerField } from '#app/proxies/list/owner-field.tsx'
import { ofAnother, requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { inviteDays, isOpenToInvite } from '#app/proxies/status.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { titled } from '#app/ui/titled.ts'

const title = 'Resend Invitation'

export const { handle, meta } = titled(title)

/** Shows what will be sent; only the button sends it. */
export async function loader(args: LoaderFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { name, email, status, invitedAt } = proxy
  const closeTo = proxiesAddress(query)
  if (!isOpenToInvite(status)) {
    return redirectWithInfo(closeTo, refusals[status === 'ended' ? 'ended' : 'answered'])
  }
  return { owner: owner.id, name, email, status, invitedAt, closeTo }
}

export async function action(args: ActionFunctionArgs) {
  const { owner, proxy, query } = await requireProxy(args)
  const { db, requestId } = args.context
  const submission = await readPress(args.request, posted)
  const closeTo = proxiesAddress(query)
  if (isOfAnother(submission.payload, owner)) return redirectWithError(closeTo, ofAnother)
  const { seen } = submission.value
  const resent = await written(requestId, resendInvitation(db, owner, proxy.id, seen))
  if (!resent) {
    return redirectWithError(closeTo, 'The invitation was not sent. Please try again.')
  }
  if (!resent.value) throw notFound()
  return 'name' in resent.value
    ? redirectWithSuccess(closeTo, `Invitation resent to ${resent.value.name}`)
    : redirectWithError(closeTo, refusals[resent.value.refused])
}

/** `seen`: when the invitation had last been sent, as its owner saw it. */
const posted = z.object({ owner: z.string().optional(), seen: z.string().optional() })

const refusals = {
  answered: 'Nothing was sent: this invitation has been accepted.',
  ended:
    'Nothing was sent: the last day of this access has passed. Choose a later one under Limits.',
  'too-many':
    'Nothing was sent: you have sent as many invitations as a day allows. Try again tomorrow.',
  'too-many-to-address':
    'Nothing was sent: this address has got as many invitations as a day allows. Try again tomorrow.',
  declined:
    'Nothing was sent: they declined, and have been invited again since. Ask them first; a month later you can send another.',
}

export default function Resend() {
  const { owner, name, email, status, invitedAt, closeTo } = useLoaderData<typeof loader>()
  return (
    <Modal title={title} closeTo={closeTo}>
      <p className="[overflow-wrap:anywhere]">
        A new invitation goes to <bdi className="font-semibold">{name}</bdi> ({email}). It expires
        in {inviteDays} days.
      </p>
      <p className="mt-3">
        {status === 'declined'
          ? 'They declined the earlier invitation. Access level and limits stay as they are.'
          : 'The link of the earlier invitation stops working. Access level and limits stay as they are.'}
      </p>
      <Form method="post">
        <OwnerField owner={owner} />
        {/* Pressed twice, it is sent once. */}
        <input type="hidden" name="seen" value={invitedAt} autoComplete="off" />
        <div className="form-actions">
          <SubmitButton pending="Sending…">Resend Invitation</SubmitButton>
          <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  )
}
