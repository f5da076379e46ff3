import type { Ability, Role } from '#app/lib/roles.ts'

const abilitiesByRole = {
  owner: ['read', 'comment', 'edit', 'audit', 'unlock', 'share', 'manage'],
  full_edit: ['read', 'comment', 'edit', 'audit', 'unlock', 'share'],
  view_comment: ['read', 'comment'],
  view_only: ['read'],
} as const satisfies Record<Role, readonly Ability[]>

/** The abilities of each role. */
export const abilities: Record<Role, readonly Ability[]> = abilitiesByRole

/** The abilities of the owner alone; an owner's reads leave no row in the access log. */
export type OwnerAbility = Exclude<
  Ability,
  (typeof abilitiesByRole)[Exclude<Role, 'owner'>][number]
>

/** Returns whether a role has an ability. */
export function can({ role }: { role: Role }, ability: Ability): boolean {
  return abilities[role].includes(ability)
}
