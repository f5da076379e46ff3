import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import type { HistoryQuery, SectionChip, ShownChange, ShownEntry } from './change-history.ts'
import { changedSections, type LogEntry, listChanges, notePath } from './change-log.server.ts'
import type { Change } from './changes.ts'

/** Entries on one page of the change history. */
const entriesPerPage = 50

/** Entries in the overview. */
const entriesInOverview = 5

// A first save may have hundreds of changes, and an answer pages of words: so much of an entry is shown among others,
// and all of it on its own page.
const changesShown = { onPage: 5, inOverview: 10 }
const charactersShown = 300

/** A page of the change history. */
export interface HistoryPage {
  entries: ShownEntry[]
  /** The sections that have changes. */
  chips: SectionChip[]
  query: HistoryQuery
  /** The stretches beside this one; absent where nothing is. */
  newer?: HistoryQuery
  older?: HistoryQuery
}

/**
 * A page of somebody's change history. A section that there is not is not filtered by.
 * @param viewer who reads: their own changes are "You".
 */
export async function loadHistory(
  db: Database,
  { owner, actor }: { owner: RecordOwner; actor: { id: string } },
  asked: HistoryQuery,
): Promise<HistoryPage> {
  const section = sectionAt(asked.section, owner)
  const query = { ...asked, section: section?.slug }
  const { before, after } = asked
  const page = await listChanges(db, owner, { section, before, after, limit: entriesPerPage })
  // The first page is whole, wherever somebody comes from; and an address from before shows no empty page.
  const isCutShort = !page.hasNewer && (after !== undefined || page.entries.length === 0)
  if (isCutShort && (before ?? after) !== undefined) {
    return await loadHistory(db, { owner, actor }, { section: section?.slug })
  }
  const [newest, oldest] = [page.entries.at(0), page.entries.at(-1)]
  return {
    entries: page.entries.map(entry => shownEntry(entry, actor, changesShown.onPage)),
    chips: (await changedSections(db, owner)).map(chipOf),
    query,
    ...(page.hasNewer && { newer: { section: query.section, after: newest?.number } }),
    ...(page.hasOlder && { older: { section: query.section, before: oldest?.number } }),
  }
}

/** The newest changes as the overview shows them; without any change in the log there is nothing to show. */
export interface RecentChanges {
  entries: ShownEntry[]
  /** Every section that is not withheld from the reader. */
  chips: SectionChip[]
  /** Slug of the section that is filtered by. */
  section?: string
  hasMore: boolean
}

/** The first entries of somebody's change history, of all sections or of the one at this slug. */
export async function loadRecentChanges(
  db: Database,
  { owner, actor }: { owner: RecordOwner; actor: { id: string } },
  slug: string | undefined,
): Promise<RecentChanges> {
  const section = sectionAt(slug, owner)
  const page = await listChanges(db, owner, { section, limit: entriesInOverview })
  return {
    entries: page.entries.map(entry => shownEntry(entry, actor, changesShown.inOverview)),
    chips: sections.filter(one => !isWithheld(owner, one)).map(chipOf),
    section: section?.slug,
    hasMore: page.hasOlder,
  }
}

/** Who made an entry, and how: "by you, saved automatically". */
export function byline({ by, way }: LogEntry, viewer: { id: string }): string {
  const who = by.id === viewer.id ? 'you' : by.name
  return [`by ${who}`, ...ways[way]].join(', ')
}

/** The words of a change alone. */
export function shownChange({ path, label, oldText, newText }: Change): ShownChange {
  return { label, oldText, newText, isRestorable: path !== notePath }
}

const ways: Record<ChangeWay, string[]> = {
  edit: [],
  'auto-save': ['saved automatically'],
  restore: ['restored'],
  import: ['imported'],
}

/** An entry in words: all of it, or its first changes with long words cut short. @param viewer as in `byline`. */
export function shownEntry(entry: LogEntry, viewer: { id: string }, limit?: number): ShownEntry {
  const { id, section, changedAt, changes } = entry
  const all = changes.map(shownChange)
  const first = all.slice(0, limit)
  return {
    id,
    section: section.title,
    changedAt,
    by: byline(entry, viewer),
    count: all.length,
    changes: limit === undefined ? all : first.map(cutShort),
    isShortened: limit !== undefined && (first.length < all.length || first.some(isLong)),
  }
}

function isLong(change: ShownChange): boolean {
  const { label, oldText, newText } = change
  return [label, oldText, newText].some(words => words.length > charactersShown)
}

function cutShort({ label, oldText, newText, ...rest }: ShownChange): ShownChange {
  const cut = (words: string) =>
    words.length > charactersShown ? `${words.slice(0, charactersShown).trimEnd()}…` : words
  return { ...rest, label: cut(label), oldText: cut(oldText), newText: cut(newText) }
}

function sectionAt(slug: string | undefined, owner: RecordOwner): Section | undefined {
  return sections.find(section => section.slug === slug && !isWithheld(owner, section))
}

function chipOf({ slug, tab }: Section): SectionChip {
  return { slug, label: tab }
}
