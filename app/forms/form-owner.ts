/**
 * Returns whether a form was drawn from somebody else's profile: the page stayed open while another
 * person logged in. Its answers, and what they differ in, are not for this profile.
 */
export function isForOtherOwner(payload: Record<string, unknown>, owner: { id: string }): boolean {
  return payload.owner !== undefined && payload.owner !== owner.id
}
