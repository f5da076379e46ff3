import { can } from '#app/access/abilities.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { appliesTo, type Profile } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import type { CommentAccess } from './comment-rows.server.ts'
import { countsByEntry, listThreads, type Thread } from './comment-threads.server.ts'
import { type ThreadView, viewThread } from './comment-threads-view.server.ts'
import { entryKeysByList } from './commentable-entries.server.ts'
import { entryKey, type Viewer, viewerOf } from './comments.ts'

/** Open comments that stand beside a section. */
const threadsInPanel = 3

/** What stands of comments beside a section. */
export interface SectionComments {
  slug: string
  /** Key of the entry, where it is the comments of one. */
  entry?: string
  open: number
  resolved: number
  /** The newest that are open. */
  threads: ThreadView[]
  /** Open comments by the key of their entry, and the keys of each list's entries in their order. */
  byEntry: Record<string, number>
  keys: Record<string, string[]>
}

/**
 * The comments that stand beside a section, or on the page of one of its entries.
 * @param entry its key.
 * @returns undefined for who may not read comments: then nothing says that there are any.
 */
export async function sectionComments(
  db: Database,
  access: CommentAccess,
  { section, profile, entry }: { section: Section; profile: Profile; entry?: string },
): Promise<SectionComments | undefined> {
  if (!can(access, 'comment') || isWithheld(access.owner, section)) return undefined
  const threads = await listThreads(db, access.owner, section)
  return panelOf(threads, viewerOf(access), { section, profile, entry })
}

/** What the full record says of comments: for each section by its name. @returns undefined as `sectionComments` does. */
export async function commentsBySection(
  db: Database,
  access: CommentAccess,
  profile: Profile,
): Promise<Record<string, SectionComments> | undefined> {
  if (!can(access, 'comment')) return undefined
  const threads = await listThreads(db, access.owner)
  const shown = sections.filter(one => appliesTo(one, profile) && !isWithheld(access.owner, one))
  return Object.fromEntries(
    shown.map(section => {
      const own = threads.filter(thread => thread.section === section)
      return [section.name, panelOf(own, viewerOf(access), { section, profile })]
    }),
  )
}

function panelOf(
  threads: Thread[],
  viewer: Viewer,
  { section, profile, entry }: { section: Section; profile: Profile; entry?: string },
): SectionComments {
  const about = entry
    ? threads.filter(thread => thread.entry && entryKey(thread.entry) === entry)
    : threads
  const open = about.filter(({ resolvedAt }) => !resolvedAt)
  return {
    slug: section.slug,
    ...(entry && { entry }),
    open: open.length,
    resolved: about.length - open.length,
    threads: open.slice(0, threadsInPanel).map(thread => viewThread(thread, profile, viewer)),
    byEntry: countsByEntry(threads),
    keys: entryKeysByList(section, profile),
  }
}
