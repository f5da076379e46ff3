import type { Ability, Role } from '#app/lib/roles.ts'

export const abilities: Record<Role, readonly Ability[]> = {
  owner: ['read', 'comment', 'edit', 'audit', 'unlock', 'share', 'manage'],
  full_edit: ['read', 'comment', 'edit', 'audit', 'unlock', 'share'],
  view_comment: ['read', 'comment'],
  view_only: ['read'],
}

export function can({ role }: { role: Role }, ability: Ability): boolean {
  return abilities[role].includes(ability)
}
