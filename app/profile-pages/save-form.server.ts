import { closeEntry, listChanges } from '#app/profile/history/change-log.server.ts'
import { areRelated } from '#app/profile/history/change-path.ts'
import { isSameContent } from '#app/profile/history/changes.ts'
import {
  type FormSave,
  mergeProblems,
  mergeSections,
  type SectionMerge,
  shownAnswers,
  type TheirChange,
  theirChanges,
  validDecisions,
} from '#app/profile/parse/form-merge.server.ts'
import type { ParsedForm } from '#app/profile/parse/opened-form.server.ts'
import type { FormPost } from '#app/profile/parse/parse-section.server.ts'
import { toWhole, type WholeSection } from '#app/profile/parse/section-part.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type Profile, savedIn, withValue } from '#app/profile/record/profile.ts'
import {
  type OwnerAndActor,
  repeatIfStale,
  saveSection,
} from '#app/profile/record/save-section.server.ts'
import type { Database } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { ConflictQuestion } from './section-form-page.ts'
import type { AskedForm, SectionStep } from './section-steps.server.ts'

/** A parsed form, and whether a button or a script posted it. */
type FormToSave = ParsedForm & { way: 'edit' | 'auto-save' }

/** The outcome of a posted form. Only `saved` has written anything. */
export type SaveOutcome =
  | {
      status: 'saved'
      /** The version of each section that the form shows now. */
      versions: Record<string, number>
      newRows: Record<string, number>
      /** The changes that another person saved meanwhile, and that stay. */
      kept: TheirChange[]
    }
  /** The step of a section asks first. */
  | { status: 'question'; asked: AskedForm }
  | ({ status: 'conflict' } & Conflict)
  /** The chosen answers contradict each other: the problems, and the choices to make again. */
  | ({ status: 'misfit'; problems: string[] } & Conflict)

/**
 * The questions about answers that both sides changed, and the present versions of the sections.
 */
export interface Conflict {
  versions: Record<string, number>
  changes: ConflictQuestion[]
  /** Paths of the undecided changes. */
  undecided: string[]
  /** The decisions of the post about these changes. */
  chosen: Record<string, 'mine' | 'theirs'>
}

/**
 * Saves all sections of a form, or none. It takes a change of one side; if both sides changed an
 * answer, it returns a question. It starts again if another save came first.
 */
export async function saveForm(
  db: Database,
  by: OwnerAndActor,
  form: FormToSave,
  step?: SectionStep,
): Promise<SaveOutcome> {
  return await repeatIfStale(async isAgain => {
    if (!isAgain) return await saveUnlessStale(db, by, form, step)
    const profile = await loadProfile(db, by.owner)
    // New rows get other ids.
    const post = await form.schemaFor(profile).parseAsync(form.payload)
    return await saveUnlessStale(db, by, { ...form, profile, post }, step)
  })
}

async function saveUnlessStale(
  db: Database,
  by: OwnerAndActor,
  form: FormToSave,
  step: SectionStep | undefined,
): Promise<SaveOutcome> {
  const { way, profile } = form
  const asked = way === 'edit' ? await step?.ask?.(db, by.owner, form) : undefined
  if (asked?.question) return { status: 'question', asked }
  const post = asked?.post ?? form.post
  const save = { actor: by.actor, way, profile, post }
  const merges = mergeSections(save)
  const problems = post.choices.length > 0 ? mergeProblems(post, merges) : []
  const conflict = toConflict(save, merges)
  if (conflict.undecided.length > 0) {
    return { status: 'conflict', ...(await withSavers(db, by, save, conflict)) }
  }
  if (problems.length > 0) {
    return { status: 'misfit', problems, ...(await withSavers(db, by, save, conflict)) }
  }
  const saves = merges.map(merge => ({
    ...toSectionSave(merge, way),
    rowAnswers: asked?.rowAnswers,
  }))
  const next = saves.reduce((now, { section, value }) => withValue(now, section, value), profile)
  const writeBeside = await step?.prepare(db, by, next, asked?.confirmedKeys)
  const versions = await inTransaction(db, async trx => {
    const written = await writeAll(trx, by, saves)
    await writeBeside?.(
      trx,
      saves.map(({ section }) => section),
    )
    return written
  })
  // New rows get their ids only if their section was written.
  const written = merges.filter((_, index) => !saves[index]?.isUnchanged)
  const newRows = Object.assign({}, ...written.map(({ entry }) => entry.newRows))
  return { status: 'saved', versions, newRows, kept: theirChanges(merges) }
}

/**
 * Returns the open questions of a post with decisions that is not saved for another reason, such as
 * an error: the form must show them again.
 */
export async function openConflict(
  db: Database,
  by: OwnerAndActor,
  { profile, post }: { profile: Profile; post: FormPost },
): Promise<Conflict | undefined> {
  if (post.choices.length === 0) return undefined
  const save = { actor: by.actor, way: 'edit', profile, post } as const
  const conflict = toConflict(save, mergeSections(save))
  return conflict.changes.length > 0 ? await withSavers(db, by, save, conflict) : undefined
}

function toConflict({ profile, post }: FormSave, merges: SectionMerge[]): Conflict {
  const chosen = Object.assign({}, ...merges.map(one => validDecisions(one, one.differences, post)))
  const conflicts = merges.flatMap(one => one.differences.filter(({ side }) => side === 'ask'))
  const changes = conflicts.map(({ side: _side, isChangedByThem: _by, ...change }) => change)
  const undecided = changes.flatMap(({ path }) => (chosen[path] ? [] : [path]))
  return { versions: storedVersions(profile, post), changes, undecided, chosen }
}

function storedVersions(profile: Profile, post: FormPost): Record<string, number> {
  return Object.fromEntries(
    post.entries.map(({ section }) => [section.name, savedIn(profile, section)?.version ?? 0]),
  )
}

// Entries of a section that are searched for the last change of an answer.
const maxEntriesSearched = 30

/** Adds the last person who changed the stored answer, and the time, to each question. */
async function withSavers(
  db: Database,
  { owner, actor }: OwnerAndActor,
  { post }: FormSave,
  conflict: Conflict,
): Promise<Conflict> {
  const pages = await Promise.all(
    post.entries.map(({ section }) =>
      listChanges(db, owner, { section, limit: maxEntriesSearched }),
    ),
  )
  const entries = pages.flatMap(page => page.entries)
  const changes = conflict.changes.map(change => {
    const entry = entries.find(one => one.changes.some(({ path }) => areRelated(path, change.path)))
    if (!entry) return change
    const name = entry.by.id === actor.id ? undefined : entry.by.name
    return { ...change, saved: { by: name, at: entry.changedAt } }
  })
  return { ...conflict, changes }
}

interface FormSectionSave extends WholeSection {
  way: FormToSave['way']
  /** The stored version; 0 before the first save. */
  version: number
  /** An unchanged section gets no new date: filling in one of two does not confirm the other. */
  isUnchanged: boolean
  openedVersion: number
  shown?: Record<string, unknown>
  earlier?: Record<string, unknown>
}

function toSectionSave(merge: SectionMerge, way: FormToSave['way']): FormSectionSave {
  const { section: part, saved, entry } = merge
  const earlier = merge.opened?.first
  const whole = toWhole(part, merge.value, saved?.value, earlier)
  const shown = way === 'auto-save' ? shownAnswers(merge) : undefined
  return {
    ...whole,
    way,
    version: saved?.version ?? 0,
    isUnchanged: isSameContent(whole.value, saved?.value ?? {}),
    openedVersion: entry.version,
    earlier,
    ...(shown && { shown: toWhole(part, shown, saved?.value).value }),
  }
}

/** @returns the version of each section that the form shows now. */
async function writeAll(
  trx: Database,
  by: OwnerAndActor,
  saves: readonly FormSectionSave[],
): Promise<Record<string, number>> {
  const versions: Record<string, number> = {}
  for (const { isUnchanged, openedVersion, ...save } of saves) {
    const { section, way, version, shown } = save
    if (isUnchanged) {
      versions[section.name] = shown ? openedVersion : version
      if (way === 'edit') await closeEntry(trx, { ...by, section })
    } else {
      const saved = await saveSection(trx, by, save)
      versions[section.name] = shown ? saved - 1 : saved
    }
  }
  return versions
}
