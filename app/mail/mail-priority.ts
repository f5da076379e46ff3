import type { MailKind } from './mail.ts'

/** Urgent mails are sent first, because people wait for them. */
export type MailPriority = 'urgent' | 'usual'

export const mailPriorities: readonly MailPriority[] = ['urgent', 'usual']

/** Kinds that nobody waits for, and of which many may be queued at once. */
const usualKinds: readonly MailKind[] = [
  'reminder',
  'comment',
  'proxy-change',
  'proxy-left',
  'invitation-answer',
]

/** Returns the priority of a kind of mail. */
export function findPriority(kind: MailKind): MailPriority {
  return usualKinds.includes(kind) ? 'usual' : 'urgent'
}
