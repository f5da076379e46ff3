import { can } from '#app/access/abilities.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { appliesTo, type Profile } from '#app/profile/record/profile.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import type { CommentAccess } from './comment-rows.server.ts'
import { countByEntry, listThreads, type Thread } from './comment-threads.server.ts'
import { type ThreadView, viewThread } from './comment-threads-view.server.ts'
import { entryKeysByList } from './commentable-entries.server.ts'
import { entryKey, toViewer, type Viewer } from './comments.ts'

const maxThreadsInPanel = 3

/** The comments that a section's page shows. */
export interface SectionComments {
  slug: string
  /** Key of the entry, on the page of one entry. */
  entry?: string
  open: number
  resolved: number
  /** The newest open threads. */
  threads: ThreadView[]
  /** Number of open comments by the key of their entry; `keys` are ordered by list. */
  byEntry: Record<string, number>
  keys: Record<string, string[]>
}

/**
 * Loads the comments for the page of a section, or of one of its entries.
 * @returns undefined without the right to read comments: the page must not reveal that any exist.
 */
export async function loadPanelComments(
  db: Database,
  access: CommentAccess,
  { section, profile, entry }: { section: Section; profile: Profile; entry?: string },
): Promise<SectionComments | undefined> {
  if (!can(access, 'comment') || isWithheld(access.owner, section)) return undefined
  const threads = await listThreads(db, access.owner, section)
  return toPanel(threads, toViewer(access), { section, profile, entry })
}

/**
 * Loads the comments for the full record, by the name of their section.
 * @returns undefined without the right to read comments.
 */
export async function loadCommentsBySection(
  db: Database,
  access: CommentAccess,
  profile: Profile,
): Promise<Record<string, SectionComments> | undefined> {
  if (!can(access, 'comment')) return undefined
  const threads = await listThreads(db, access.owner)
  const visible = sections.filter(
    section => appliesTo(section, profile) && !isWithheld(access.owner, section),
  )
  return Object.fromEntries(
    visible.map(section => {
      const sectionThreads = threads.filter(thread => thread.section === section)
      return [section.name, toPanel(sectionThreads, toViewer(access), { section, profile })]
    }),
  )
}

function toPanel(
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
    threads: open.slice(0, maxThreadsInPanel).map(thread => viewThread(thread, profile, viewer)),
    byEntry: countByEntry(threads),
    keys: entryKeysByList(section, profile),
  }
}
