import type { Selectable } from 'kysely'
import { days } from '#app/lib/time.ts'
import type { Tone } from '#app/ui/badge.tsx'
import type { ProxiesTable } from '#db/schema.ts'

/** Status of a proxy, from the invitation to the end. */
export type ProxyStatus = 'pending' | 'accepted' | 'expired' | 'declined' | 'ended'

/** Days in which an invitation can be answered. */
export const inviteDays = 7

/** Label of each status. */
export const statusNames: Record<ProxyStatus, string> = {
  pending: 'Invitation Pending',
  accepted: 'Active',
  expired: 'Invitation Expired',
  declined: 'Declined',
  ended: 'Ended',
}

/** Tone of the badge of each status. */
export const statusTones: Record<ProxyStatus, Tone> = {
  pending: 'neutral',
  accepted: 'good',
  expired: 'attention',
  declined: 'attention',
  ended: 'attention',
}

/** Returns whether a new invitation can be sent. */
export function isOpenToInvite(status: ProxyStatus): boolean {
  return status === 'pending' || status === 'expired' || status === 'declined'
}

/**
 * Returns when an invitation expires.
 * @param invitedAt ISO time.
 * @returns ISO time.
 */
export function inviteExpiry(invitedAt: string): string {
  return new Date(Date.parse(invitedAt) + days(inviteDays)).toISOString()
}

/** Returns the status of a proxy at a time. */
export function findProxyStatus(
  row: Pick<Selectable<ProxiesTable>, 'accepted_at' | 'declined_at' | 'invited_at' | 'ends_at'>,
  now = new Date(),
): ProxyStatus {
  const at = now.toISOString()
  // An ended access gives no rights, accepted or not.
  if (row.ends_at !== null && row.ends_at <= at) return 'ended'
  if (row.accepted_at !== null) return 'accepted'
  if (row.declined_at !== null) return 'declined'
  const isExpired = Date.parse(row.invited_at) + days(inviteDays) <= now.getTime()
  return isExpired ? 'expired' : 'pending'
}
