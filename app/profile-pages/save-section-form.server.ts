import { closeEntry, listChanges } from '#app/profile/history/change-log.server.ts'
import { areRelated } from '#app/profile/history/change-path.ts'
import { isSameContent } from '#app/profile/history/changes.ts'
import {
  type FormSave,
  labelsOfTheirChanges,
  mergeProblems,
  mergeSections,
  newTokens,
  type SectionMerge,
  validDecisions,
} from '#app/profile/parse/form-merge.server.ts'
import { type FormPost, formSchema } from '#app/profile/parse/parse-section.server.ts'
import { toWhole } from '#app/profile/parse/section-part.server.ts'
import { loadProfile, StaleSectionError, saveSection } from '#app/profile/record/profile.server.ts'
import { type Profile, savedIn } from '#app/profile/record/profile.ts'
import type { Database } from '#db/client.server.ts'
import type { ConflictQuestion } from './section-form-page.ts'

/** The outcome of a posted form. Only `saved` has written anything. */
export type SaveOutcome =
  | {
      status: 'saved'
      versions: Record<string, number>
      newRows: Record<string, number>
      /** The new token of each section. */
      opened: Record<string, string>
      /** Labels of the answers that another person changed meanwhile, and that stay. */
      kept: string[]
    }
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
 * answer, it returns a question.
 * @param save `payload` is the input of `post`.
 */
export async function saveForm(
  db: Database,
  { payload, ...save }: FormSave & { payload: unknown },
): Promise<SaveOutcome> {
  const { owner, profile, post } = save
  const merges = mergeSections(save)
  const problems = post.choices.length > 0 ? mergeProblems(post, merges) : []
  const conflict = toConflict(profile, post, merges)
  if (conflict.undecided.length > 0) {
    return { status: 'conflict', ...(await withSavers(db, save, conflict)) }
  }
  if (problems.length > 0) {
    return { status: 'misfit', problems, ...(await withSavers(db, save, conflict)) }
  }
  try {
    const versions = await writeAll(db, save, merges)
    // New rows get their ids only if their section was written.
    const written = post.entries.filter(
      ({ section }) => versions[section.name] !== savedIn(profile, section)?.version,
    )
    const newRows = Object.assign({}, ...written.map(entry => entry.newRows))
    return {
      status: 'saved',
      versions,
      newRows,
      opened: newTokens(owner, merges),
      kept: labelsOfTheirChanges(merges),
    }
  } catch (error) {
    if (!(error instanceof StaleSectionError)) throw error
  }
  // Another save came first. The form is parsed again, so that new rows get other ids.
  const now = await loadProfile(db, owner)
  const sections = post.entries.map(({ section }) => section)
  const again = formSchema(sections, now, owner).parse(payload)
  return await saveForm(db, { ...save, profile: now, post: again, payload })
}

/**
 * Returns the open questions of a post with decisions that is not saved for another reason, such as
 * an error. The form already has the newer versions, so it must show the questions again.
 */
export async function openConflict(db: Database, save: FormSave): Promise<Conflict | undefined> {
  const { profile, post } = save
  if (post.choices.length === 0) return undefined
  const conflict = toConflict(profile, post, mergeSections(save))
  return conflict.changes.length > 0 ? await withSavers(db, save, conflict) : undefined
}

function toConflict(profile: Profile, post: FormPost, merges: SectionMerge[]): Conflict {
  const chosen = Object.assign({}, ...merges.map(one => validDecisions(one, one.differences, post)))
  const conflicts = merges.flatMap(one => one.differences.filter(({ side }) => side === 'ask'))
  const changes = conflicts.map(({ side: _side, isChangedByThem: _by, ...change }) => change)
  const undecided = changes.flatMap(({ path }) => (chosen[path] ? [] : [path]))
  return { versions: readVersions(profile, post), changes, undecided, chosen }
}

function readVersions(profile: Profile, post: FormPost): Record<string, number> {
  return Object.fromEntries(
    post.entries.map(({ section }) => [section.name, savedIn(profile, section)?.version ?? 0]),
  )
}

// Entries of a section that are searched for the last change of an answer.
const maxEntriesSearched = 30

/** Adds the last person who changed the stored answer, and the time, to each question. */
async function withSavers(
  db: Database,
  { owner, actor, post }: FormSave,
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

// An unchanged section gets no new date: filling in one of two sections does not confirm the other.
function isUnchanged(saved: SectionMerge['saved'], value: Record<string, unknown>): boolean {
  return isSameContent(value, saved?.value ?? {})
}

async function writeAll(
  db: Database,
  { owner, actor, way }: FormSave,
  merges: SectionMerge[],
): Promise<Record<string, number>> {
  return await db.transaction().execute(async transaction => {
    const versions: Record<string, number> = {}
    for (const merge of merges) {
      const { saved, ...part } = merge
      const { section, value, isPart } = toWhole(part.section, part.value, saved?.value)
      const version = saved?.version ?? 0
      if (isUnchanged(saved, value)) {
        versions[section.name] = version
        if (way === 'edit') await closeEntry(transaction, { owner, actor, section })
        continue
      }
      const save = { owner, actor, way, section, value, version, isPart }
      versions[section.name] = await saveSection(transaction, save)
    }
    return versions
  })
}
