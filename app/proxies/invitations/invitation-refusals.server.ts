import { invitationLimits } from './invitation-limits.server.ts'
import type { InvitationRefusal } from './send-invitation.server.ts'

/** The reply to a form whose invitation was not sent. */
export interface InvitationReply {
  fieldErrors?: { email: string[] }
  formErrors?: string[]
  status?: number
  /** True if the link of the preview can no longer be sent. */
  isSpent?: boolean
}

export const inviteRefusals: Record<InvitationRefusal, InvitationReply> = {
  'already-listed': {
    fieldErrors: {
      email: [
        'Somebody with this address is in your list already. Look for it under Proxy Access: there you can send the invitation again or change the access',
      ],
    },
    status: 409,
  },
  'own-address': {
    fieldErrors: { email: ['This is your own address. Enter the address of somebody else'] },
  },
  undeliverable: { fieldErrors: { email: ['Email is invalid'] } },
  'too-many': {
    formErrors: [
      'Not sent: you have reached the limit of invitations in a day. What you typed is still here. Try again tomorrow.',
    ],
    status: 429,
  },
  'too-many-for-new': {
    formErrors: [
      `Not sent: in the first ${invitationLimits.newDays} days of an account, ${invitationLimits.perNewOwner} invitations can be sent in a day. What you typed is still here. Try again tomorrow.`,
    ],
    status: 429,
  },
  'too-many-to-address': {
    formErrors: [
      'Not sent: this address has reached the limit of invitations in a day. What you typed is still here. Try again tomorrow.',
    ],
    status: 429,
  },
  'invalid-draft': {
    formErrors: ['Not sent: the mail below has a new link. Look at it, then send it.'],
    status: 409,
    isSpent: true,
  },
  'expired-draft': {
    formErrors: ['This preview is too old. Look at the mail again and send it.'],
    status: 409,
    isSpent: true,
  },
}

/** The message for each refused resend. */
export const resendRefusals = {
  accepted: 'Nothing was sent: this invitation has been accepted.',
  ended:
    'Nothing was sent: the last day of this access has passed. Choose a later one under Limits.',
  'too-many':
    'Nothing was sent: you have reached the limit of invitations in a day. Try again tomorrow.',
  'too-many-for-new': `Nothing was sent: in the first ${invitationLimits.newDays} days of an account, ${invitationLimits.perNewOwner} invitations can be sent in a day. Try again tomorrow.`,
  'too-many-to-address':
    'Nothing was sent: this address has reached the limit of invitations in a day. Try again tomorrow.',
  declined:
    'Nothing was sent: they declined, and have been invited again since. Ask them first; a month later you can send another.',
}
