import type { LinkSettings } from './link-settings.ts'
import { isPartShown, partKeysOf } from './link-visibility.ts'

/**
 * Whether a link shows something that is withheld from a proxy: with its code they would read it all the same.
 * @param withheld stored names of the sections.
 */
export function isLinkWithheld(
  { settings }: { settings: LinkSettings },
  withheld: ReadonlySet<string> | undefined,
): boolean {
  const parts = partKeysOf(withheld)
  if (settings.isUnreadable && parts.size > 0) return true
  const { name, contact } = settings.open ?? {}
  const isOpen = parts.has('personal') && (name || contact !== undefined)
  return isOpen || [...parts].some(key => isPartShown(settings, key))
}
