import type { AccessLevel } from '#db/schema.ts'

/** What each level allows, said to the person who is invited. What it means for the owner stands in `access-levels.ts`. */
export const levelsForInvitee: Record<AccessLevel, string> = {
  view_only: 'You can read and print what is shared with you. You cannot change anything.',
  view_comment:
    'You can read and print what is shared with you, and write comments beside sections and entries.',
  full_edit:
    'You can view, comment on and edit everything that is shared with you, including emergency contacts, prescriptions and history. You can see the emergency link and its code, see who opened it, and unlock it.',
}
