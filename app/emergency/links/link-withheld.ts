import type { LinkSettings } from './link-settings.ts'
import { findPartKeys, isPartShown } from './link-visibility.ts'

/**
 * Returns whether a link shows something that is withheld from a proxy, who could read it there.
 * @param withheld stored names of the sections.
 */
export function isLinkWithheld(
  { settings }: { settings: LinkSettings },
  withheld: ReadonlySet<string> | undefined,
): boolean {
  const parts = findPartKeys(withheld)
  if (settings.isUnreadable && parts.size > 0) return true
  const { name, contact } = settings.open ?? {}
  const isOpen = parts.has('personal') && (name || contact !== undefined)
  return isOpen || [...parts].some(key => isPartShown(settings, key))
}
