import { isWithheld, type RecordOwner } from '#app/access/withheld.ts'
import type { Section } from '#app/profile-definition/section.ts'
import { sections } from '#app/profile-definition/sections/sections.server.ts'
import type { Database } from '#db/client.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import type { ChangeText, EntryText, HistoryQuery, SectionChip } from './change-history.ts'
import {
  actionPath,
  type ChangeLogEntry,
  changedSections,
  listChanges,
} from './change-log.server.ts'
import type { Change } from './changes.ts'

/** Entries on one page of the change history. */
const entriesPerPage = 20

const entriesInOverview = 5

// A first save may have hundreds of changes, and an answer may be pages long: lists shorten an
// entry, and its own page shows all of it. A medication with all answers fits.
const maxChanges = { onPage: 5, inOverview: 10 }
const maxCharacters = 600

/** A page of the change history. */
export interface HistoryPage {
  entries: EntryText[]
  /** The sections that have changes. */
  chips: SectionChip[]
  query: HistoryQuery
  /** The next newer and older page; absent at the ends. */
  newer?: HistoryQuery
  older?: HistoryQuery
}

/**
 * Loads a page of the change history. An unknown section is ignored.
 * @param actor the reader, whose changes are shown as "you".
 */
export async function loadHistory(
  db: Database,
  { owner, actor }: { owner: RecordOwner; actor: { id: string } },
  requested: HistoryQuery,
): Promise<HistoryPage> {
  const section = findSection(requested.section, owner)
  const query = { ...requested, section: section?.slug }
  const { before, after } = requested
  const page = await listChanges(db, owner, { section, before, after, limit: entriesPerPage })
  // The first page is always full, and an outdated URL never shows an empty page.
  const isCutShort = !page.hasNewer && (after !== undefined || page.entries.length === 0)
  if (isCutShort && (before ?? after) !== undefined) {
    return await loadHistory(db, { owner, actor }, { section: section?.slug })
  }
  const [newest, oldest] = [page.entries.at(0), page.entries.at(-1)]
  return {
    entries: page.entries.map(entry => toEntryText(entry, actor, maxChanges.onPage)),
    chips: (await changedSections(db, owner)).map(toChip),
    query,
    ...(page.hasNewer && { newer: { section: query.section, after: newest?.number } }),
    ...(page.hasOlder && { older: { section: query.section, before: oldest?.number } }),
  }
}

/** The newest changes for the overview. */
export interface RecentChanges {
  entries: EntryText[]
  /** All sections that are not withheld from the reader. */
  chips: SectionChip[]
  /** Slug of the chosen section. */
  section?: string
  hasMore: boolean
}

/** Loads the newest entries, of all sections or of the one with this slug. */
export async function loadRecentChanges(
  db: Database,
  { owner, actor }: { owner: RecordOwner; actor: { id: string } },
  slug: string | undefined,
): Promise<RecentChanges> {
  const section = findSection(slug, owner)
  const page = await listChanges(db, owner, { section, limit: entriesInOverview })
  return {
    entries: page.entries.map(entry => toEntryText(entry, actor, maxChanges.inOverview)),
    chips: sections.filter(other => !isWithheld(owner, other)).map(toChip),
    section: section?.slug,
    hasMore: page.hasOlder,
  }
}

/** Returns actor and way of an entry, such as "by you, saved automatically". */
export function formatByline({ by, way }: ChangeLogEntry, actor: { id: string }): string {
  const actorName = by.id === actor.id ? 'you' : by.name
  return [`by ${actorName}`, ...wayTexts[way]].join(', ')
}

/** Returns a change as text, without its values. */
export function toChangeText({ path, label, oldText, newText }: Change): ChangeText {
  return { label, oldText, newText, isRestorable: path !== actionPath }
}

const wayTexts: Record<ChangeWay, string[]> = {
  edit: [],
  'auto-save': ['saved automatically'],
  restore: ['restored'],
  import: ['imported'],
}

/**
 * Returns an entry as text.
 * @param actor the reader, as in `formatByline`.
 * @param limit number of changes; with a limit, long texts are shortened too.
 */
export function toEntryText(
  entry: ChangeLogEntry,
  actor: { id: string },
  limit?: number,
): EntryText {
  const { id, section, changedAt, changes } = entry
  const texts = changes.map(toChangeText)
  const firstTexts = texts.slice(0, limit)
  return {
    id,
    section: section.title,
    changedAt,
    by: formatByline(entry, actor),
    count: texts.length,
    changes: limit === undefined ? texts : firstTexts.map(shorten),
    isShortened:
      limit !== undefined && (firstTexts.length < texts.length || firstTexts.some(isLong)),
  }
}

function isLong(change: ChangeText): boolean {
  const { label, oldText, newText } = change
  return [label, oldText, newText].some(text => text.length > maxCharacters)
}

function shorten({ label, oldText, newText, ...rest }: ChangeText): ChangeText {
  const cut = (text: string) =>
    text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()}…` : text
  return { ...rest, label: cut(label), oldText: cut(oldText), newText: cut(newText) }
}

function findSection(slug: string | undefined, owner: RecordOwner): Section | undefined {
  return sections.find(section => section.slug === slug && !isWithheld(owner, section))
}

function toChip({ slug, tab }: Section): SectionChip {
  return { slug, label: tab }
}
