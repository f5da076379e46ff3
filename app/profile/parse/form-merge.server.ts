import type { Fields, FieldValues } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Owner } from '#db/crypto/sealed.server.ts'
import type { ChangeWay } from '#db/schema.ts'
import type { Actor } from '../history/change-log.server.ts'
import { labelAt, mainPath } from '../history/change-path.ts'
import { changesBetween, isSameContent } from '../history/changes.ts'
import { type Profile, type Saved, savedIn } from '../record/profile.ts'
import { type Opened, openedToken, readOpened } from './opened-version.server.ts'
import { type FormPost, formSchema, type SectionEntry } from './parse-section.server.ts'
import { takeTheirs } from './take-theirs.ts'
import { type Difference, differencesOf, openedAfterSave } from './three-way.ts'

type Values = Record<string, unknown>

/** A posted form on its way into the database. */
export interface Save {
  owner: Owner
  actor: Actor
  way: ChangeWay
  /** As it was read before the post was parsed. */
  profile: Profile
  post: FormPost
}

/** A section of the form beside the stored one: their differences, and what is saved of them. */
export interface Merge {
  section: Section
  entry: SectionEntry
  saved: Saved | undefined
  opened: Opened | undefined
  differences: Difference[]
  /** Paths where the stored answer stays. */
  theirs: string[]
  value: FieldValues<Fields>
}

/** Returns each section of a form merged with the stored one. */
export function mergesOf(save: Save): Merge[] {
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

// A form that does not say what it was opened with: every difference from a newer version is asked
// about.
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

/**
 * Returns the decisions that count: about the stored version, and about the answer that the form
 * still holds.
 */
export function decisionsOf(
  { entry, saved }: Pick<Merge, 'entry' | 'saved'>,
  differences: Difference[],
  post: FormPost,
): Record<string, 'mine' | 'theirs'> {
  if (entry.version !== (saved?.version ?? 0)) return {}
  const choices = new Map(post.choices.map(choice => [choice.path, choice]))
  const decided = differences.flatMap(({ path, side: own, newText }) => {
    const { side, mine } = choices.get(path) ?? {}
    // The other answer was chosen, and then the own one was edited: the question is asked again.
    const isOver = side === 'theirs' && mine !== undefined && !isSameText(mine, newText)
    return own === 'ask' && side && !isOver ? [[path, side] as const] : []
  })
  return Object.fromEntries(decided)
}

// A form posts its line ends as CR LF.
function isSameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
}

/**
 * Each side fits together by itself. A mixture may lack what an answer asks for, or hold what does
 * not apply.
 */
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

/** Returns why the chosen answers cannot be saved together, in words; nothing where they can. */
export function invalidMergesOf(post: FormPost, merges: Merge[]): string[] {
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

/**
 * Returns the labels of the answers that somebody else changed meanwhile, and that stay as they are
 * stored.
 */
export function keptIn(merges: Merge[]): string[] {
  return merges.flatMap(({ differences }) =>
    differences.flatMap(({ side, isChangedByThem, label }) =>
      side === 'theirs' && isChangedByThem ? [label] : [],
    ),
  )
}

/**
 * Returns for each section the token of what the form counts as opened with after it has saved
 * itself.
 */
export function tokensOf(owner: Owner, merges: Merge[]): Record<string, string> {
  const tokens = merges.flatMap(({ section, entry, saved, opened, theirs, value }) => {
    if (!opened) return []
    const three = { section, opened, mine: entry.value, theirs: saved?.value ?? {} }
    return [[section.name, openedToken(owner, section, openedAfterSave(three, { value, theirs }))]]
  })
  return Object.fromEntries(tokens)
}
