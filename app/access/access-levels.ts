import type { AccessLevel } from '#db/schema.ts'

/** The levels, lowest first. */
export const accessLevels = [
  'view_only',
  'view_comment',
  'full_edit',
] as const satisfies AccessLevel[]

/** Preset level of a new proxy. */
export const defaultLevel: AccessLevel = 'view_only'

/** Label of each level. */
export const levelNames: Record<AccessLevel, string> = {
  view_only: 'View Only',
  view_comment: 'View & Comment Only',
  full_edit: 'Full Editing Access',
}

/** Description of each level: exactly the rights in `abilities`. */
export const levelMeanings: Record<AccessLevel, string> = {
  view_only: 'Can read and print every section you do not withhold. Can change nothing.',
  view_comment: 'Can read and print, and write comments beside sections and entries.',
  full_edit:
    'Can view, comment and edit everything, including emergency contacts, prescriptions and history. Can see the emergency link and its code, see who opened it, and unlock it.',
}
