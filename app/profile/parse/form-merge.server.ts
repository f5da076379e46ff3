import type { Fields, FieldValues } from '#app/profile-definition/field.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { ChangeWay } from '#db/schema.ts'
import { findLabel, findMainPath } from '../history/change-path.ts'
import { changesBetween, isSame, isSameContent } from '../history/changes.ts'
import { type Profile, type Saved, savedIn } from '../record/profile.ts'
import { mergeTheirs } from './merge-theirs.ts'
import {
  type FormPost,
  formSchema,
  type OpenedSection,
  type SectionEntry,
} from './parse-section.server.ts'
import { pickAsked } from './section-part.server.ts'
import { type Difference, findDifferences } from './three-way.ts'

type Values = Record<string, unknown>

/** A posted form that is about to be saved. */
export interface FormSave {
  actor: { id: string }
  way: ChangeWay
  /** The profile that was read before the post was parsed. */
  profile: Profile
  post: FormPost
}

/** A section of the form compared with the stored one, and the merged value. */
export interface SectionMerge {
  section: Section
  entry: SectionEntry
  saved: Saved | undefined
  /** The stored answers to the fields of the form. */
  stored: Values
  opened: OpenedSection | undefined
  differences: Difference[]
  /** Paths whose stored answer stays. */
  theirs: string[]
  value: FieldValues<Fields>
}

/** Returns each section of a form merged with the stored one. */
export function mergeSections(save: FormSave): SectionMerge[] {
  return save.post.entries.map(entry => mergeSection(save, entry))
}

function mergeSection({ actor, way, profile, post }: FormSave, entry: SectionEntry): SectionMerge {
  const { section, value: mine } = entry
  const saved = savedIn(profile, section)
  const stored = pickAsked(section, saved?.value ?? {})
  const before = post.opened[section.name]
  const opened = before && { ...before, value: pickAsked(section, before.value) }
  const common = { section, entry, saved, stored, opened }
  const isNewest = entry.version === (saved?.version ?? 0) && way !== 'auto-save'
  // Saving the same content twice, such as after a lost response, needs no decision.
  if (isNewest || isSameContent(stored, mine)) {
    return { ...common, differences: [], theirs: [], value: mine }
  }
  const isOwnRetry =
    post.isRetry && saved?.updatedBy === actor.id && saved.version === entry.version + 1
  const differences = isOwnRetry
    ? []
    : opened
      ? findDifferences({ section, opened, mine, theirs: stored }, way === 'auto-save')
      : withoutOpened(common)
  const merged = withSides(common, differences, post)
  // The person decides about answers that contradict each other.
  if (isValid(merged)) return merged
  const all = differences.map(one => (one.isChangedByThem ? { ...one, side: 'ask' as const } : one))
  return withSides(common, all, post)
}

// Without the opened answers, every difference is a question.
function withoutOpened({
  section,
  entry,
  stored,
}: Pick<SectionMerge, 'section' | 'entry' | 'stored'>) {
  return changesBetween(section, stored, entry.value).map(
    (change): Difference => ({ ...change, side: 'ask', isChangedByThem: true }),
  )
}

function withSides(
  common: Pick<SectionMerge, 'section' | 'entry' | 'saved' | 'stored' | 'opened'>,
  differences: Difference[],
  post: FormPost,
): SectionMerge {
  const { section, entry, stored } = common
  const chosen = validDecisions(common, differences, post)
  const theirs = differences.flatMap(({ path, side }) =>
    side === 'theirs' || (side === 'ask' && chosen[path] === 'theirs') ? [path] : [],
  )
  const value = theirs.length > 0 ? mergeTheirs(section, entry.value, stored, theirs) : entry.value
  return { ...common, differences, theirs, value: value as FieldValues<Fields> }
}

/** Returns the valid decisions: about the stored version and the answer that the form still has. */
export function validDecisions(
  { section, saved }: Pick<SectionMerge, 'section' | 'saved'>,
  differences: Difference[],
  post: FormPost,
): Record<string, 'mine' | 'theirs'> {
  if (Number(post.asked[section.name]) !== (saved?.version ?? 0)) return {}
  const choices = new Map(post.choices.map(choice => [choice.path, choice]))
  const decided = differences.flatMap(({ path, side: differenceSide, newText }) => {
    const { side, mine } = choices.get(path) ?? {}
    // The person chose the other answer and then edited their own: the question is asked again.
    const isOutdated = side === 'theirs' && mine !== undefined && !isSameText(mine, newText)
    return differenceSide === 'ask' && side && !isOutdated ? [[path, side] as const] : []
  })
  return Object.fromEntries(decided)
}

// Forms post line ends as CR LF.
function isSameText(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
}

/**
 * Each side is valid by itself. A merge may lack a required answer or have one that does not apply.
 */
function isValid(merge: SectionMerge): boolean {
  if (merge.theirs.length === 0) return true
  return lostAnswers(merge).length === 0 && errorsOfMerge(merge).length === 0
}

function lostAnswers({
  section,
  entry,
  stored,
  differences,
  theirs,
  value,
}: SectionMerge): string[] {
  const mine = differences.flatMap(({ path }) => (theirs.includes(path) ? [] : [path]))
  return [
    ...droppedLabels(section, entry.value, value, mine),
    ...droppedLabels(section, stored, value, theirs),
  ]
}

function errorsOfMerge({ section, saved, value }: SectionMerge): string[] {
  const post = { version: { [section.name]: saved?.version ?? 0 }, ...value }
  const result = formSchema([section]).safeParse(post)
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

/** Returns the messages why the chosen answers cannot be saved together; empty if they can. */
export function mergeProblems(post: FormPost, merges: SectionMerge[]): string[] {
  const problems = merges.flatMap(merge => {
    if (merge.theirs.length === 0) return []
    const lost = lostAnswers(merge)
    return lost.length > 0
      ? lost.map(label => `“${label}” cannot be kept beside your other choices. Choose again.`)
      : errorsOfMerge(merge)
  })
  return [...splitPairs(post), ...problems]
}

// My number with their unit would be a dose that nobody entered.
function splitPairs({ entries, choices }: FormPost): string[] {
  const fields = fieldsOf(...entries.map(({ section }) => section))
  const label = (path: string) => findLabel(fields, path) ?? ''
  return choices.flatMap(({ path, side }) => {
    const first = choices.find(
      other => findMainPath(fields, other.path) === findMainPath(fields, path),
    )
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

/** A change that another person saved since the form was opened. */
export interface TheirChange {
  section: Section
  path: string
  label: string
  /** The stored answer; of a row, a list of one. */
  value: unknown
}

/** Returns the changes of another person that stay, those of closed rows too. */
export function theirChanges(merges: SectionMerge[]): TheirChange[] {
  return merges.flatMap(({ section, entry, opened, stored, differences }) => {
    const merged = differences.flatMap(({ side, isChangedByThem, path, label, oldValue }) =>
      side === 'theirs' && isChangedByThem ? [{ section, path, label, value: oldValue }] : [],
    )
    const later = opened ? changesBetween(section, opened.value, stored) : []
    const inClosedRows = later.flatMap(({ path, label, newValue: value }) =>
      [...entry.closedRows].some(row => path.startsWith(`${row}.`))
        ? [{ section, path, label, value }]
        : [],
    )
    return [...merged, ...inClosedRows]
  })
}

/**
 * Returns the answers that the form of an auto-save shows, if they are not the saved ones: it does
 * not show the changes of another person yet.
 */
export function shownAnswers(merge: SectionMerge): Record<string, unknown> | undefined {
  const { section, entry, opened, theirs, value } = merge
  if (!opened || theirs.length === 0) return undefined
  const shown = mergeTheirs(section, entry.value, opened.value, theirs)
  return isSame(shown, value) ? undefined : shown
}
