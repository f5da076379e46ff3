import type { Database } from '#db/client.server.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import { type Actor, closeEntry, listChanges } from './change-log.server.ts'
import { labelAt, mainPath } from './change-path.ts'
import { changesBetween, isSameContent } from './changes.ts'
import type { Fields, FieldValues } from './field.ts'
import type { AskedChange } from './form-page.ts'
import { takeTheirs } from './merge.ts'
import { type Opened, openedToken, readOpened } from './opened.server.ts'
import { type FormPost, formSchema, type SectionEntry } from './parse-section.server.ts'
import { loadProfile, StaleSectionError, saveSection } from './profile.server.ts'
import { type Profile, type Saved, savedIn } from './profile.ts'
import { fieldsOf, type Section } from './section.ts'
import { type Difference, differencesOf, openedAfterSave } from './three-way.ts'

/** The outcome of a posted form. Only `saved` means that something was written. */
export type SaveOutcome =
  | {
      status: 'saved'
      versions: Record<string, number>
      newRows: Record<string, number>
      /** For each section the token of what the form counts as opened with from now on. */
      opened: Record<string, string>
      /** Labels of the answers that somebody else changed meanwhile, and that were kept as they are stored. */
      kept: string[]
    }
  | ({ status: 'conflict' } & Conflict)
  /** The chosen entries do not fit together; the problems in words, and the choices to be made again. */
  | ({ status: 'misfit'; problems: string[] } & Conflict)

/** Both sides changed the same answers: the questions, and the versions of the sections as they are now. */
export interface Conflict {
  versions: Record<string, number>
  changes: AskedChange[]
  /** Paths of the changes that the post left undecided. */
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
 * Saves what a form holds: all its sections, or none. An answer that only one side changed since the form was opened is
 * taken without a question. An answer that both sides changed is handed back for the person to decide.
 * @param save `payload` is what `post` was parsed from.
 */
export async function saveForm(
  db: Database,
  { payload, ...save }: Save & { payload: unknown },
): Promise<SaveOutcome> {
  const { owner, profile, post } = save
  const merges = mergesOf(save)
  const problems = post.choices.length > 0 ? misfitsOf(post, merges) : []
  const conflict = conflictOf(profile, post, merges)
  if (conflict.undecided.length > 0) {
    return { status: 'conflict', ...(await withSavers(db, save, conflict)) }
  }
  if (problems.length > 0) {
    return { status: 'misfit', problems, ...(await withSavers(db, save, conflict)) }
  }
  try {
    const versions = await writeAll(db, save, merges)
    // Rows get their ids only where something was written.
    const written = post.entries.filter(
      ({ section }) => versions[section.name] !== savedIn(profile, section)?.version,
    )
    const newRows = Object.assign({}, ...written.map(entry => entry.newRows))
    return {
      status: 'saved',
      versions,
      newRows,
      opened: tokensOf(owner, merges),
      kept: keptIn(merges),
    }
  } catch (error) {
    if (!(error instanceof StaleSectionError)) throw error
  }
  // Another save came first. The form is parsed anew, so that new rows do not take the ids of theirs.
  const now = await loadProfile(db, owner)
  const sections = post.entries.map(({ section }) => section)
  const again = formSchema(sections, now).parse(payload)
  return await saveForm(db, { ...save, profile: now, post: again, payload })
}

/**
 * Returns the open questions of a post that comes with decisions and is not saved for another reason, such as a mistake
 * in it. The form stands on the newer versions already, so the questions must come back with it.
 */
export async function openConflict(db: Database, save: Save): Promise<Conflict | undefined> {
  const { profile, post } = save
  if (post.choices.length === 0) return undefined
  const conflict = conflictOf(profile, post, mergesOf(save))
  return conflict.changes.length > 0 ? await withSavers(db, save, conflict) : undefined
}

/** A section of the form beside the stored one: their differences, and what is saved of them. */
interface Merge {
  section: Section
  entry: SectionEntry
  saved: Saved | undefined
  opened: Opened | undefined
  differences: Difference[]
  /** Paths where the stored answer stays. */
  theirs: string[]
  value: FieldValues<Fields>
}

function mergesOf(save: Save): Merge[] {
  return save.post.entries.map(entry => mergeOf(save, entry))
}

function mergeOf({ owner, actor, way, profile, post }: Save, entry: SectionEntry): Merge {
  const { section, value: mine } = entry
  const saved = savedIn(profile, section)
  const theirs = saved?.value ?? {}
  const opened = readOpened(owner, section, post.opened[section.name])
  const common = { section, entry, saved, opened }
  // The same words saved twice, as after an answer that got lost, are nothing to decide about.
  if (isSameContent(theirs, mine)) return { ...common, differences: [], theirs: [], value: mine }
  const isOwnRetry =
    post.isRetry && saved?.updatedBy === actor.id && saved.version === entry.version + 1
  const differences = isOwnRetry
    ? []
    : opened
      ? differencesOf({ section, opened, mine, theirs }, way === 'auto-save')
      : withoutOpened(common, post)
  const merged = withSides(common, differences, post)
  const isAsked = differences.some(({ side }) => side === 'ask')
  // Single answers that do not fit together are a question for the person, not for a program.
  if (isAsked || fits(merged)) return merged
  const all = differences.map(one => (one.isChangedByThem ? { ...one, side: 'ask' as const } : one))
  return withSides(common, all, post)
}

// A form that does not say what it was opened with: every difference from a newer version is asked about.
function withoutOpened(
  { section, entry, saved }: Pick<Merge, 'section' | 'entry' | 'saved'>,
  post: FormPost,
) {
  const isStale = entry.version !== (saved?.version ?? 0)
  const asked = new Set(post.choices.map(({ path }) => path))
  return changesBetween(section, saved?.value ?? {}, entry.value).map((change): Difference => {
    const isAsked = isStale || asked.has(change.path)
    return { ...change, side: isAsked ? 'ask' : 'mine', isChangedByThem: isAsked }
  })
}

function withSides(
  common: Pick<Merge, 'section' | 'entry' | 'saved' | 'opened'>,
  differences: Difference[],
  post: FormPost,
): Merge {
  const { section, entry, saved } = common
  const chosen = decisionsOf(common, differences, post)
  const theirs = differences.flatMap(({ path, side }) =>
    side === 'theirs' || (side === 'ask' && chosen[path] === 'theirs') ? [path] : [],
  )
  const value =
    theirs.length > 0 ? takeTheirs(section, entry.value, saved?.value ?? {}, theirs) : entry.value
  return { ...common, differences, theirs, value: value as FieldValues<Fields> }
}

/** The decisions that count: made about the version that is stored, and about the answer that the form still holds. */
function decisionsOf(
  { entry, saved }: Pick<Merge, 'entry' | 'saved'>,
  differences: Difference[],
  post: FormPost,
): Conflict['chosen'] {
  if (entry.version !== (saved?.version ?? 0)) return {}
  const choices = new Map(post.choices.map(choice => [choice.path, choice]))
  const decided = differences.flatMap(({ path, side: own, newText }) => {
    const { side, mine } = choices.get(path) ?? {}
    // Somebody who chose the other answer and then went on with their own is asked once more.
    const isOver = side === 'theirs' && mine !== undefined && !isSameText(mine, newText)
    return own === 'ask' && side && !isOver ? [[path, side] as const] : []
  })
  return Object.fromEntries(decided)
}

// A form posts its line ends as CR LF.
function isSameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
}

function conflictOf(profile: Profile, post: FormPost, merges: Merge[]): Conflict {
  const chosen = Object.assign({}, ...merges.map(one => decisionsOf(one, one.differences, post)))
  const asked = merges.flatMap(one => one.differences.filter(({ side }) => side === 'ask'))
  const changes = asked.map(({ side: _side, isChangedByThem: _by, ...change }) => change)
  const undecided = changes.flatMap(({ path }) => (chosen[path] ? [] : [path]))
  return { versions: versionsOf(profile, post), changes, undecided, chosen }
}

function versionsOf(profile: Profile, post: FormPost): Record<string, number> {
  return Object.fromEntries(
    post.entries.map(({ section }) => [section.name, savedIn(profile, section)?.version ?? 0]),
  )
}

// So many entries are looked through for the one that last changed an answer.
const entriesLookedThrough = 30

/** Adds to each question who changed the stored answer last, and when. */
async function withSavers(
  db: Database,
  { owner, actor, post }: Save,
  conflict: Conflict,
): Promise<Conflict> {
  const pages = await Promise.all(
    post.entries.map(({ section }) =>
      listChanges(db, owner, { section, limit: entriesLookedThrough }),
    ),
  )
  const entries = pages.flatMap(page => page.entries)
  const changes = conflict.changes.map(change => {
    const entry = entries.find(one => one.changes.some(({ path }) => isRelated(path, change.path)))
    if (!entry) return change
    const name = entry.by.id === actor.id ? undefined : entry.by.name
    return { ...change, saved: { by: name, at: entry.changedAt } }
  })
  return { ...conflict, changes }
}

function isRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** Each side fits together by itself. A mixture may lack what an answer asks for, or hold what does not apply. */
function fits(merge: Merge): boolean {
  if (merge.theirs.length === 0) return true
  return lostIn(merge).length === 0 && errorsIn(merge).length === 0
}

function lostIn({ section, entry, saved, differences, theirs, value }: Merge): string[] {
  const mine = differences.flatMap(({ path }) => (theirs.includes(path) ? [] : [path]))
  return [
    ...droppedLabels(section, entry.value, value, mine),
    ...droppedLabels(section, saved?.value ?? {}, value, theirs),
  ]
}

function errorsIn({ section, saved, value }: Merge): string[] {
  const again = { version: { [section.name]: saved?.version ?? 0 }, ...value }
  const result = formSchema([section]).safeParse(again)
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

function misfitsOf(post: FormPost, merges: Merge[]): string[] {
  const problems = merges.flatMap(merge => {
    if (merge.theirs.length === 0) return []
    const lost = lostIn(merge)
    return lost.length > 0
      ? lost.map(label => `“${label}” cannot be kept beside your other choices. Choose again.`)
      : errorsIn(merge)
  })
  return [...partedIn(post), ...problems]
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

function droppedLabels(
  section: Section,
  chosen: Values,
  merged: Values,
  paths: string[],
): string[] {
  const changes = changesBetween(section, chosen, merged)
  return changes.flatMap(({ path, label }) => (paths.includes(path) ? [label] : []))
}

function keptIn(merges: Merge[]): string[] {
  return merges.flatMap(({ differences }) =>
    differences.flatMap(({ side, isChangedByThem, label }) =>
      side === 'theirs' && isChangedByThem ? [label] : [],
    ),
  )
}

function tokensOf(owner: Owner, merges: Merge[]): Record<string, string> {
  const tokens = merges.flatMap(({ section, entry, saved, opened, theirs, value }) => {
    if (!opened) return []
    const three = { section, opened, mine: entry.value, theirs: saved?.value ?? {} }
    return [[section.name, openedToken(owner, section, openedAfterSave(three, { value, theirs }))]]
  })
  return Object.fromEntries(tokens)
}

// An unchanged section gets no new date: filling in one of two sections says nothing about the other.
function isUntouched({ saved, value }: Merge): boolean {
  return isSameContent(value, saved?.value ?? {})
}

async function writeAll(
  db: Database,
  { owner, actor, way }: Save,
  merges: Merge[],
): Promise<Record<string, number>> {
  return await db.transaction().execute(async transaction => {
    const versions: Record<string, number> = {}
    for (const merge of merges) {
      const { section, value } = merge
      const version = merge.saved?.version ?? 0
      if (isUntouched(merge)) {
        versions[section.name] = version
        if (way === 'edit') await closeEntry(transaction, { owner, actor, section })
        continue
      }
      const save = { owner, actor, way, section, value, version }
      versions[section.name] = await saveSection(transaction, save)
    }
    return versions
  })
}
