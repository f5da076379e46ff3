import type { Selectable } from 'kysely'
import { days } from '#app/lib/time.ts'
import type { Tone } from '#app/ui/badge.tsx'
import type { ProxiesTable } from '#db/schema.ts'

/** How it stands with somebody whom an owner invited. */
export type ProxyStatus = 'pending' | 'accepted' | 'expired' | 'declined' | 'ended'

/** How long an invitation can be answered. */
export const inviteDays = 7

/** What each status is called. */
export const statusNames: Record<ProxyStatus, string> = {
  pending: 'Invitation Pending',
  accepted: 'Active',
  expired: 'Invitation Expired',
  declined: 'Declined',
  ended: 'Ended',
}

/** The colour of each status. */
export const statusTones: Record<ProxyStatus, Tone> = {
  pending: 'neutral',
  accepted: 'good',
  expired: 'attention',
  declined: 'attention',
  ended: 'attention',
}

/** Whether somebody has nothing yet to answer, or no more: then a new invitation can be sent. */
export function isOpenToInvite(status: ProxyStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'declined'
}

/** When an invitation can no longer be answered. @param invitedAt ISO time. @returns ISO time. */
export function inviteExpiry(invitedAt: string): string {
  return new Date(Date.parse(invitedAt) + days(inviteDays)).toISOString()
}

/** How it stands with a proxy at a moment: the row says what was done, the clock what has run out. */
export function statusOf(
  row: Pick<Selectable<ProxiesTable>, 'accepted_at' | 'declined_at' | 'invited_at' | 'ends_at'>,
  now = new Date(),
): ProxyStatus {
  const at = now.toISOString()
  // What has ended gives nothing, accepted or not.
  if (row.ends_at !== null && row.ends_at <= at) return 'ended'
  if (row.accepted_at !== null) return 'accepted'
  if (row.declined_at !== null) return 'declined'
  const isExpired = Date.parse(row.invited_at) + days(inviteDays) <= now.getTime()
  return isExpired ? 'expired' : 'pending'
}
