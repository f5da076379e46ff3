import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { inviteDays, isOpenToInvite } from '#app/access/proxy-status.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import {
  needsReAuthentication,
  reAuthenticationFields,
} from '#app/accounts/re-authentication/re-authentication.server.ts'
import { ReAuthenticationField } from '#app/accounts/re-authentication/re-authentication-field.tsx'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { answerButton } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { FormDialog } from '#app/forms/fields/form-dialog.tsx'
import { HiddenField } from '#app/forms/fields/hidden-field.tsx'
import { useRouteForm } from '#app/forms/use-route-form.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { notFound } from '#app/http/not-found.ts'
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from '#app/http/toast-redirect.server.ts'
import { resendRefusals } from '#app/proxies/invitations/invitation-refusals.server.ts'
import { resendInvitation } from '#app/proxies/invitations/resend-invitation.server.ts'
import { proxiesAddress } from '#app/proxies/list/proxy-list.ts'
import { requireProxy } from '#app/proxies/list/proxy-route.server.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { Modal } from '#app/ui/modal.tsx'

const title = 'Resend Invitation'

export const { handle, meta } = defineTitle(title)

export async function loader(args: LoaderFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  const { name, email, status, invitedAt, level } = proxy
  const closeTo = proxiesAddress(query)
  if (!isOpenToInvite(status)) {
    return redirectWithInfo(closeTo, resendRefusals[status === 'ended' ? 'ended' : 'accepted'])
  }
  const mustReAuthenticate = level === 'full_edit' && needsReAuthentication(access)
  const unconfirmed = unconfirmedEmail(access)
  return {
    owner: access.owner.id,
    name,
    email,
    status,
    invitedAt,
    closeTo,
    mustReAuthenticate,
    unconfirmed,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { proxy, query, ...access } = await requireProxy(args)
  await refuseUnconfirmed(access, `/proxies/${proxy.id}/resend`)
  const { owner } = access
  const { db } = args.context
  const closeTo = proxiesAddress(query)
  return await answerButton(args.request, {
    schema: postSchema,
    owner,
    // A new invitation restores a declined or expired grant.
    check: async ({ proof }) =>
      proxy.level === 'full_edit'
        ? await checkReAuthentication(args.context, access, proof)
        : undefined,
    save: ({ seen }) => resendInvitation(db, owner, proxy.id, seen),
    notSaved: 'The invitation was not sent. Please try again.',
    refuse: reason => redirectWithError(closeTo, reason),
    answer: (_, result) => {
      if (!result) throw notFound()
      return 'name' in result
        ? redirectWithSuccess(closeTo, `Invitation resent to ${result.name}`)
        : redirectWithError(closeTo, resendRefusals[result.refused])
    },
  })
}

/** `seen`: time of the last invitation that the owner saw. */
const postSchema = z.object({
  owner: z.string().optional(),
  seen: z.string().optional(),
  ...reAuthenticationFields,
})

export { actionHeaders as headers, keepTyped as clientAction }

export default function Resend() {
  const { owner, name, email, status, invitedAt, closeTo, mustReAuthenticate, unconfirmed } =
    useLoaderData<typeof loader>()
  const [form, fields] = useRouteForm<{ seen: string; proof: string }>({
    id: 'resend',
    defaultValue: { seen: invitedAt },
  })
  if (unconfirmed) {
    return (
      <Modal title={title} closeTo={closeTo}>
        <ConfirmFirst address={unconfirmed}>
          You can send invitations once your address is confirmed.
        </ConfirmFirst>
      </Modal>
    )
  }
  return (
    <FormDialog
      form={form}
      title={title}
      closeTo={closeTo}
      owner={owner}
      submit="Resend Invitation"
      pending="Sending…"
      intro={
        <>
          <p className="[overflow-wrap:anywhere]">
            A new invitation goes to <bdi className="font-semibold">{name}</bdi> (
            <EmailAddress>{email}</EmailAddress>). It expires in {inviteDays} days.
          </p>
          <p className="mt-3">
            {status === 'declined'
              ? 'They declined the earlier invitation. Access level and limits stay as they are.'
              : 'The link of the earlier invitation stops working. Access level and limits stay as they are.'}
          </p>
        </>
      }
    >
      <HiddenField field={fields.seen} />
      <ReAuthenticationField field={fields.proof} isNeeded={mustReAuthenticate} />
    </FormDialog>
  )
}
