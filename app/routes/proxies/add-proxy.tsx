import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { requireAccess } from '#app/access/require-access-route.server.ts'
import { ConfirmFirst } from '#app/accounts/email/confirm-first.tsx'
import {
  refuseUnconfirmed,
  unconfirmedEmail,
} from '#app/accounts/email/unconfirmed-email-route.server.ts'
import { needsReAuthentication } from '#app/accounts/re-authentication/re-authentication.server.ts'
import { checkReAuthentication } from '#app/accounts/re-authentication/re-authentication-route.server.ts'
import { lastDayValues } from '#app/accounts/time-zone/last-day-values.server.ts'
import { wrongOwnerMessage } from '#app/forms/answer-form-route.server.ts'
import { keepTyped } from '#app/forms/client-action.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { invalid, readSubmission } from '#app/forms/submission-route.server.ts'
import { tryWrite } from '#app/forms/try-write.server.ts'
import { actionHeaders } from '#app/http/action-headers.ts'
import { redirectWithSuccess } from '#app/http/toast-redirect.server.ts'
import { FullEditingQuestion } from '#app/proxies/full-editing-rights.tsx'
import {
  type InvitationReply,
  inviteRefusals,
} from '#app/proxies/invitations/invitation-refusals.server.ts'
import { InviteForm } from '#app/proxies/invitations/invite-form.tsx'
import {
  FullEditingInvitation,
  InvitePreview,
  type PreviewedMail,
} from '#app/proxies/invitations/invite-preview.tsx'
import { inviteSchema } from '#app/proxies/invitations/invite-schema.server.ts'
import { previewInvitation } from '#app/proxies/invitations/preview-invitation.server.ts'
import {
  findAddressRefusal,
  type InvitationRefusal,
  sendInvitation,
} from '#app/proxies/invitations/send-invitation.server.ts'
import { sectionTitles } from '#app/proxies/list/proxy-limits.server.ts'
import { parseProxyQuery, proxiesAddress, proxiesPath } from '#app/proxies/list/proxy-list.ts'
import { defineTitle } from '#app/ui/document/document-title.ts'
import { Modal } from '#app/ui/modal.tsx'

const title = 'Add Proxy Access'

export const { handle, meta } = defineTitle(title)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  const { owner, actor } = access
  return {
    owner: owner.id,
    closeTo: findCloseTo(request),
    sections: sectionTitles,
    ...lastDayValues(actor, null),
    mustReAuthenticate: needsReAuthentication(access),
    unconfirmed: unconfirmedEmail(access),
  }
}

/**
 * Invites a proxy in steps: the form, the mail, and a question for full access. Nothing is stored
 * between them.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const access = await requireAccess({ request, context }, 'manage')
  await refuseUnconfirmed(access, '/proxies/add')
  const { owner, actor } = access
  const submission = await readSubmission(request, inviteSchema(actor.timeZone))
  if (isForOtherOwner(submission.payload, owner)) {
    return invalid(submission, { formErrors: [wrongOwnerMessage], status: 409 })
  }
  const { proof: _typed, ...typed } = submission.payload
  if (typed.step === 'back') return data({ initialValue: typed })
  if (submission.status !== 'success') return invalid(submission)
  const { db } = context
  const { step, owner: _owner, proof, lastDay: endsAt, fullEditing, ...chosen } = submission.value
  const invitation = { ...chosen, endsAt }
  const asksFirst = invitation.level === 'full_edit'
  if (step !== 'send') {
    const refused = await findAddressRefusal(db, owner, invitation.email)
    if (refused) return invalid(submission, inviteRefusals[refused])
    return data({ mail: previewInvitation(owner, invitation) })
  }
  if (asksFirst && fullEditing !== 'confirmed') {
    return data({ mail: previewInvitation(owner, invitation), asks: true })
  }
  if (asksFirst) {
    const refused = await checkReAuthentication(context, access, proof)
    if (refused) {
      const more = { mail: previewInvitation(owner, invitation), asks: true }
      return invalid(submission, { ...refused, more })
    }
  }

  const sent = await tryWrite(sendInvitation(db, owner, invitation))
  const refusal: InvitationReply | undefined = sent
    ? explainRefusal(sent.value)
    : { formErrors: [notSent], status: 503 }
  if (!refusal) return redirectWithSuccess(proxiesPath, 'Invitation sent successfully!')
  // A form error keeps the preview, to send again; a spent link needs a new one.
  const { isSpent, ...reply } = refusal
  const more = reply.formErrors && { mail: previewInvitation(owner, invitation, isSpent) }
  return invalid(submission, { ...reply, more })
}

export { actionHeaders as headers, keepTyped as clientAction }

function explainRefusal(
  sent: { id: string } | { refused: InvitationRefusal },
): InvitationReply | undefined {
  return 'refused' in sent ? inviteRefusals[sent.refused] : undefined
}

const notSent = 'The invitation was not sent. What you typed is still here: please try again.'

/** Returns the address of the list as it was when the dialog opened. */
function findCloseTo({ url }: Request): string {
  return proxiesAddress(parseProxyQuery(new URL(url).searchParams))
}

type Answer = SubmissionResult<string[]> & { mail?: PreviewedMail; asks?: boolean }

export default function AddProxy() {
  const { owner, closeTo, sections, today, zone, mustReAuthenticate, unconfirmed } =
    useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const { mail, asks } = useShownStep(answer)
  if (unconfirmed) {
    return (
      <Modal title={title} closeTo={closeTo}>
        <ConfirmFirst address={unconfirmed}>{whyConfirmed}</ConfirmFirst>
      </Modal>
    )
  }
  if (mail && asks) {
    return (
      <Modal key="question" title={<FullEditingQuestion name={mail.to.name} />} closeTo={closeTo}>
        <FullEditingInvitation mail={mail} mustReAuthenticate={mustReAuthenticate} />
      </Modal>
    )
  }
  return (
    <Modal title={mail ? 'Preview Invitation Email' : title} closeTo={closeTo}>
      {mail ? (
        <InvitePreview mail={mail} />
      ) : (
        <InviteForm
          owner={owner}
          closeTo={closeTo}
          sections={sections}
          today={today}
          zone={zone}
          answer={answer}
        />
      )}
    </Modal>
  )
}

const whyConfirmed = 'You can invite people once your address is confirmed.'

/** Returns the step of the last answer; the current one if the server did not answer. */
function useShownStep(answer: Answer | undefined): Pick<Answer, 'mail' | 'asks'> {
  const shown = useRef<Pick<Answer, 'mail' | 'asks'>>({})
  const isAnswered = !answer || answer.mail !== undefined || answer.initialValue !== undefined
  if (isAnswered) shown.current = { mail: answer?.mail, asks: answer?.asks }
  return shown.current
}
