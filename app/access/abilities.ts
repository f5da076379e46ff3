/**
 * An action on a profile. `audit`: read who has seen it, and the responder notes. `unlock`: open a
 * locked emergency link again. `share`: see the access code and the QR. `manage`: settings, proxies,
 * links, deletion.
 */
export type Ability = 'read' | 'comment' | 'edit' | 'audit' | 'unlock' | 'share' | 'manage'

/** The role of an actor: the owner, or a proxy at one of three levels. */
export type Role = 'owner' | 'full_edit' | 'view_comment' | 'view_only'

/** The abilities of each role. */
export const abilities: Record<Role, readonly Ability[]> = {
  owner: ['read', 'comment', 'edit', 'audit', 'unlock', 'share', 'manage'],
  full_edit: ['read', 'comment', 'edit', 'audit', 'unlock', 'share'],
  view_comment: ['read', 'comment'],
  view_only: ['read'],
}

/** Returns whether a role has an ability. */
export function can({ role }: { role: Role }, ability: Ability): boolean {
  return abilities[role].includes(ability)
}
