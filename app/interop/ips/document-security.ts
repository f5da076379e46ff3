import type { MappedEntry } from './readable-record.ts'

/** Returns whether a resource is marked as restricted, which marks the document too. */
export function isRestricted(entries: readonly MappedEntry[]): boolean {
  return entries.some(({ resource }) => resource.meta?.security?.some(({ code }) => code === 'R'))
}
