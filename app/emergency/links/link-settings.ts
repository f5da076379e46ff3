/** What the owner of a link decided about it beside code, budget and end; stored sealed. */
export interface LinkSettings {
  /** "Wallet", "School". The primary link has none. */
  name?: string
  /** Parts (`link-visibility.ts`) by key, only where the owner chose otherwise than the default. */
  shown?: Record<string, boolean>
  open?: PublicLines
  /**
   * True if the stored value cannot be opened: until its owner chooses again, nothing is shown.
   * Never stored.
   */
  isUnreadable?: true
}

/** What stands on the page before the code is given, also while the link is locked. */
export interface PublicLines {
  name: boolean
  /** Id of one of the emergency contacts. */
  contact?: number
  /** One line of the owner's own words. */
  line?: string
}

/** The most characters of the line that stands there without the code. */
export const maxPublicLineLength = 120

/** Whether anything is shown without the code. */
export function hasPublicLine({ name, contact, line }: PublicLines): boolean {
  return name || contact !== undefined || Boolean(line)
}
