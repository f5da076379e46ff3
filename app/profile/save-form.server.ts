import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import { type Actor, closeEntry } from './change-log.server.ts'
import { labelAt, mainPath } from './change-path.ts'
import { type Change, changesBetween, isSameContent } from './changes.ts'
import type { Fields, FieldValues } from './field.ts'
import { takeTheirs } from './merge.ts'
import {
  type Choice,
  type FormPost,
  formSchema,
  type SectionEntry,
} from './parse-section.server.ts'
import { loadProfile, StaleSectionError, saveSection } from './profile.server.ts'
import { type Profile, savedIn } from './profile.ts'
import { fieldsOf, type Section } from './section.ts'

/** What became of a posted form. Only after `saved` anything was written. */
export type SaveOutcome =
  | { status: 'saved'; versions: Record<string, number>; newRows: Record<string, number> }
  | ({ status: 'conflict' } & Conflict)
  /** The chosen entries do not fit together; the problems in words, and the choices to be made again. */
  | ({ status: 'misfit'; problems: string[] } & Conflict)

/** Somebody else saved meanwhile: what differs from it, and the versions of the sections as they are now. */
export interface Conflict {
  versions: Record<string, number>
  changes: Change[]
  /** Paths of the changes for which the post had a place to decide, and no decision. */
  undecided: string[]
  /** The decisions that the post brought about these very changes. */
  chosen: Record<string, 'mine' | 'theirs'>
}

type Values = Record<string, unknown>

interface Save {
  owner: Owner
  actor: Actor
  way: ChangeWay
  /** As it was read before the post was parsed. */
  profile: Profile
  post: FormPost
}

/**
 * Saves what a form holds: all its sections, or none. Where somebody else has saved meanwhile, the differences are
 * handed back for the person to decide; a post that comes with decisions is saved by them.
 * @param save `payload` is what `post` was parsed from.
 */
export async function saveForm(
  db: Database,
  { payload, ...save }: Save & { payload: unknown },
): Promise<SaveOutcome> {
  const { owner, profile, post } = save
  const conflict = conflictOf(profile, post)
  if (conflict) return { status: 'conflict', ...conflict }
  const merged = mergedEntries(profile, post)
  const isMixed = post.choices.length > 0
  const problems = isMixed
    ? [...partedIn(post), ...merged.flatMap(one => problemsOf(profile, post, one))]
    : []
  if (problems.length > 0) return { status: 'misfit', problems, ...askedAgain(profile, post) }
  try {
    const versions = await writeAll(db, save, merged)
    // Where nothing was written no row was given its id.
    const written = post.entries.filter(
      ({ section }) => versions[section.name] !== savedIn(profile, section)?.version,
    )
    const newRows = Object.assign({}, ...written.map(entry => entry.newRows))
    return { status: 'saved', versions, newRows }
  } catch (error) {
    if (!(error instanceof StaleSectionError)) throw error
  }
  // Somebody was quicker since the profile was read. New rows must not take the ids of theirs: parsed anew.
  const now = await loadProfile(db, owner)
  const sections = post.entries.map(({ section }) => section)
  const again = formSchema(sections, now).parse(payload)
  return await saveForm(db, { ...save, profile: now, post: again, payload })
}

/**
 * What is left to decide of a post that comes with decisions and is not saved for another reason, such as a mistake in
 * it: the questions must not get lost, because the form stands on the newer versions already.
 */
export function openConflict(profile: Profile, post: FormPost): Conflict | undefined {
  if (post.choices.length === 0) return undefined
  const conflict = conflictOf(profile, post) ?? askedAgain(profile, post)
  return conflict.changes.length > 0 ? conflict : undefined
}

function conflictOf(profile: Profile, post: FormPost): Conflict | undefined {
  const isDecided = post.choices.length > 0
  const stale = post.entries.filter(entry => isStale(profile, entry))
  if (stale.length > 0) {
    // Nobody else has touched the other section of the form; what is decided there must not get lost.
    const changes = changesOf(profile, isDecided ? post.entries : stale)
    if (changes.length > 0)
      return { versions: versionsOf(profile, post), changes, undecided: [], chosen: {} }
  }
  if (!isDecided) return undefined
  const asked = askedAgain(profile, post)
  return asked.undecided.length > 0 ? asked : undefined
}

// What the person edits further beside the choices is theirs to edit, and not asked about. Whoever chose the other
// value and then went on with their own is asked once more.
function askedAgain(profile: Profile, post: FormPost): Conflict {
  const choices = new Map(post.choices.map(choice => [choice.path, choice]))
  const changes = changesOf(profile, post.entries).filter(({ path }) => choices.has(path))
  const isOpen = ({ path, newText }: Change) => {
    const { side, mine } = choices.get(path) ?? { path }
    return !side || (side === 'theirs' && mine !== undefined && !isSameText(mine, newText))
  }
  const undecided = changes.filter(isOpen).map(({ path }) => path)
  const chosen = Object.fromEntries(
    changes.flatMap(({ path }) => {
      const side = choices.get(path)?.side
      return side && !undecided.includes(path) ? [[path, side]] : []
    }),
  )
  return { versions: versionsOf(profile, post), changes, undecided, chosen }
}

// A form posts its line ends as CR LF.
function isSameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
}

function versionsOf(profile: Profile, post: FormPost): Record<string, number> {
  return Object.fromEntries(
    post.entries.map(({ section }) => [section.name, savedIn(profile, section)?.version ?? 0]),
  )
}

function changesOf(profile: Profile, entries: SectionEntry[]): Change[] {
  return entries.flatMap(({ section, value }) =>
    changesBetween(section, savedIn(profile, section)?.value ?? {}, value),
  )
}

// The same words saved twice, as by an answer that got lost on its way, are nothing to decide about.
function isStale(profile: Profile, entry: SectionEntry): boolean {
  const saved = savedIn(profile, entry.section)
  return entry.version !== (saved?.version ?? 0) && !isSameContent(saved?.value ?? {}, entry.value)
}

interface Merged {
  section: Section
  value: FieldValues<Fields>
  version: number
}

function mergedEntries(profile: Profile, post: FormPost): Merged[] {
  const theirs = pathsOf(post, 'theirs')
  return post.entries.map(({ section, value }) => {
    const saved = savedIn(profile, section)
    const merged =
      theirs.length > 0 ? takeTheirs(section, value, saved?.value ?? {}, theirs) : value
    return { section, value: merged as FieldValues<Fields>, version: saved?.version ?? 0 }
  })
}

// Each side fits together by itself. A mixture may lack what an answer of the other side asks for, or hold what does not
// apply beside it: that would be dropped, and nobody has decided so.
function problemsOf(profile: Profile, post: FormPost, merged: Merged): string[] {
  const { section, value, version } = merged
  const mine = post.entries.find(entry => entry.section === section)?.value ?? {}
  const theirs = savedIn(profile, section)?.value ?? {}
  const lost = [
    ...dropped(section, mine, value, pathsOf(post, 'mine')),
    ...dropped(section, theirs, value, pathsOf(post, 'theirs')),
  ]
  if (lost.length > 0) {
    return lost.map(label => `“${label}” cannot be kept beside your other choices. Choose again.`)
  }
  const again = { version: { [section.name]: version }, ...value }
  const result = formSchema([section]).safeParse(again)
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

// My number with their unit would be a dose that nobody has written.
function partedIn({ entries, choices }: FormPost): string[] {
  const fields = fieldsOf(...entries.map(({ section }) => section))
  const label = (path: string) => labelAt(fields, path) ?? ''
  return choices.flatMap(({ path, side }) => {
    const first = choices.find(other => mainPath(fields, other.path) === mainPath(fields, path))
    if (!side || !first?.side || first.side === side) return []
    return [
      `“${label(first.path)}” and “${label(path)}” belong together. Choose the same for both.`,
    ]
  })
}

function dropped(section: Section, chosen: Values, merged: Values, paths: string[]): string[] {
  const changes = changesBetween(section, chosen, merged)
  return changes.flatMap(({ path, label }) => (paths.includes(path) ? [label] : []))
}

function pathsOf({ choices }: FormPost, wanted: Choice['side']): string[] {
  return choices.flatMap(({ path, side }) => (side === wanted ? [path] : []))
}

// What is the same as before gets no new date: filling in one of two sections says nothing about the other.
function isUntouched({ section, value }: Merged, profile: Profile): boolean {
  return isSameContent(value, savedIn(profile, section)?.value ?? {})
}

async function writeAll(
  db: Database,
  { owner, actor, way, profile }: Save,
  entries: Merged[],
): Promise<Record<string, number>> {
  return await db.transaction().execute(async transaction => {
    const versions: Record<string, number> = {}
    for (const entry of entries) {
      if (isUntouched(entry, profile)) {
        versions[entry.section.name] = entry.version
        if (way === 'edit') await closeEntry(transaction, { owner, actor, section: entry.section })
        continue
      }
      versions[entry.section.name] = await saveSection(transaction, { owner, actor, way, ...entry })
    }
    return versions
  })
}
