import type { MailKind } from './mail.ts'

/** The order in which mails leave: people wait for urgent ones. Each priority is sent by itself. */
export type MailPriority = 'urgent' | 'usual'

/** Both, in the order in which they are looked at. */
export const mailPriorities: readonly MailPriority[] = ['urgent', 'usual']

/** Mails that may be many at once, and that nobody waits for. */
const usualKinds: readonly MailKind[] = [
  'reminder',
  'comment',
  'proxy-change',
  'proxy-left',
  'invitation-answer',
]

/** The priority of a kind: urgent unless it is known that nobody waits for it. */
export function priorityOf(kind: MailKind): MailPriority {
  return usualKinds.includes(kind) ? 'usual' : 'urgent'
}
