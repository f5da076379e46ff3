import type { AccessLevel } from '#db/schema.ts'

/** Explains each level to the invited person; `access-levels.ts` explains it to the owner. */
export const levelsForInvitee: Record<AccessLevel, string> = {
  view_only: 'You can read and print what is shared with you. You cannot change anything.',
  view_comment:
    'You can read and print what is shared with you, and write comments beside sections and entries.',
  full_edit:
    'You can view, comment on and edit everything that is shared with you, including emergency contacts, prescriptions and history. You can see the emergency link and its code, see who opened it, and unlock it.',
}
