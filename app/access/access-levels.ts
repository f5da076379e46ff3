import type { AccessLevel } from '#db/schema.ts'

/** The levels in the order in which they are offered, from the least. */
export const accessLevels = [
  'view_only',
  'view_comment',
  'full_edit',
] as const satisfies AccessLevel[]

/** What a new proxy gets unless the owner chooses otherwise. */
export const defaultLevel: AccessLevel = 'view_only'

/** What each level is called. */
export const levelNames: Record<AccessLevel, string> = {
  view_only: 'View Only',
  view_comment: 'View & Comment Only',
  full_edit: 'Full Editing Access',
}

/** What each level means for who has it: exactly what `abilities` allows. */
export const levelMeanings: Record<AccessLevel, string> = {
  view_only: 'Can read and print every section you do not withhold. Can change nothing.',
  view_comment: 'Can read and print, and write comments beside sections and entries.',
  full_edit:
    'Can view, comment and edit everything, including emergency contacts, prescriptions and history. Can see the emergency link and its code, see who opened it, and unlock it.',
}
