/** Choices of an owner about a link, beside code, budget and end; stored sealed. */
export interface LinkSettings {
  /** "Wallet", "School". The primary link has none. */
  name?: string
  /** Parts (`link-visibility.ts`) by key that differ from their default. */
  shown?: Record<string, boolean>
  open?: PublicLines
  /** True if the stored value cannot be unsealed: nothing is shown then. Never stored. */
  isUnreadable?: true
}

/** Lines on the page before the code is given, also while the link is locked. */
export interface PublicLines {
  name: boolean
  /** Id of one of the emergency contacts. */
  contact?: number
  /** One line in the owner's own words. */
  line?: string
}

/** Characters of a link's name. */
export const maxLinkNameLength = 60

/** Characters of the line that is shown without the code. */
export const maxPublicLineLength = 120

/** Returns whether anything is shown without the code. */
export function hasPublicLine({ name, contact, line }: PublicLines): boolean {
  return name || contact !== undefined || Boolean(line)
}
