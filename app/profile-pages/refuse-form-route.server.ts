import { randomUUID } from 'node:crypto'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { logInToSaveMessage } from '#app/forms/answer-form-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import type { InvalidOptions } from '#app/forms/submission-route.server.ts'
import { withStoredRows } from '#app/profile/parse/closed-rows.ts'
import {
  type HiddenAnswer,
  hiddenAnswers,
  withRestoredGate,
} from '#app/profile/parse/hidden-answers.ts'
import { loadOpenedForm } from '#app/profile/parse/opened-form.server.ts'
import { type FormPost, readAnswers, readForm } from '#app/profile/parse/parse-section.server.ts'
import { isUnreadable, type Profile, savedValues } from '#app/profile/record/profile.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { type Conflict, openConflict, type SaveOutcome } from './save-form.server.ts'
import type { ConflictView } from './section-form-page.ts'
import { type AskedForm, stepOf } from './section-steps.server.ts'
import type { SectionSubmission } from './section-submission.ts'

/** Refuses a form for its owner, the access of its actor or unreadable sections. */
export function refuseForm(
  access: Access,
  { sections, profile, submission: { payload } }: SectionSubmission,
): InvalidOptions | undefined {
  // Another owner's questions must not be shown here.
  if (isForOtherOwner(payload, access.owner)) {
    return { formErrors: [logInToSaveMessage], status: 409 }
  }
  // The form was opened before the access level was lowered. Errors of fields no longer matter.
  if (!can(access, 'edit')) {
    return { formErrors: [editRefused], status: 403, more: { error: { '': [editRefused] } } }
  }
  const unreadable = unreadableRefusal(sections, profile)
  return unreadable ? { formErrors: [unreadable], status: 409 } : undefined
}

/** Refuses invalid answers, and answers that hide others without having named them. */
export async function checkAnswers(
  db: Database,
  access: Access,
  form: SectionSubmission,
): Promise<{ post: FormPost } | { refusal: InvalidOptions }> {
  const { sections, profile, submission } = form
  const { payload } = submission
  const fields = fieldsOf(...sections)
  const stored = savedValues(profile, sections)
  const hidden = hiddenAnswers(fields, withStoredRows(fields, readAnswers(payload), stored), stored)
  const restored = hidden.find(({ by }) => by === payload.putBack)
  if (submission.status !== 'success' || restored) {
    const more = {
      ...toConflictAnswer(await findConflict(db, access, form)),
      ...(await stepOf(sections)?.lookUp?.(submission)),
    }
    if (!restored) return { refusal: { more } }
    const initialValue = withRestoredGate(payload, restored)
    const withoutErrors = { status: undefined, error: undefined, initialValue }
    return { refusal: { status: 200, more: { ...more, ...withoutErrors } } }
  }
  const newlyHidden = hidden.filter(({ name }) => !submission.value.hides.includes(name))
  if (newlyHidden.length === 0) return { post: submission.value }
  const conflict = await openConflict(db, access, { profile, post: submission.value })
  const more = { ...toConflictAnswer(conflict), hidden: newlyHidden }
  return { refusal: { fieldErrors: hidingErrors(newlyHidden), status: 409, more } }
}

// A form with decisions shows its questions again.
async function findConflict(
  db: Database,
  access: Access,
  { sections, profile, submission: { payload } }: SectionSubmission,
): Promise<Conflict | undefined> {
  if (payload.keep === undefined) return undefined
  const opened = await loadOpenedForm(db, access, { sections, profile, posted: payload })
  // Without its invalid answers, for display only.
  const post = readForm(sections, { profile, opened }, payload, () => {})
  return await openConflict(db, access, { profile, post })
}

/** Returns the refusal of a form that was asked about instead of saved. */
export function refuseOutcome(outcome: Exclude<SaveOutcome, { status: 'saved' }>): InvalidOptions {
  if (outcome.status === 'question') return refuseWithQuestion(outcome.asked)
  const formErrors =
    outcome.status === 'misfit'
      ? outcome.problems.map(problem => `Not saved: your choices do not fit together. ${problem}`)
      : [conflictMessage]
  const fieldErrors = undecidedErrors(outcome)
  return { formErrors, fieldErrors, status: 409, more: toConflictAnswer(outcome) }
}

// Changed rows need a form with a new key.
function refuseWithQuestion({ question, isChanged }: AskedForm): InvalidOptions {
  const more = { question, ...(isChanged && { drawing: randomUUID() }) }
  const formErrors = [`Not saved yet: answer the question about ${question?.name} first`]
  return { formErrors, status: 409, more }
}

/** Returns the message that refuses a save over unreadable sections; undefined without any. */
export function unreadableRefusal(
  sections: readonly Section[],
  profile: Profile,
): string | undefined {
  const titles = sections
    .filter(section => isUnreadable(profile, section))
    .map(({ title }) => title)
  if (titles.length === 0) return undefined
  return `Not saved: ${titles.join(' and ')} could not be read, and a save would overwrite it. What you typed is still here. Tell the operator of this site.`
}

const conflictMessage =
  'Not saved: answers that you changed here were also changed elsewhere. Choose below which to keep.'

/** Returns an error for each answer that hides others. */
function hidingErrors(hidden: HiddenAnswer[]): Record<string, string[]> {
  const names = [...new Set(hidden.map(({ by }) => by))]
  const errors = names.map(name => {
    const words = hidden.filter(({ by }) => by === name).map(one => one.words)
    return [
      name,
      [`Not saved yet: this removes ${words.join('; ')}. Save again to remove, or keep them.`],
    ]
  })
  return Object.fromEntries(errors)
}

/** Returns the questions of a conflict as the form shows them. */
export function toConflictAnswer(conflict: Conflict | undefined): { conflict?: ConflictView } {
  if (!conflict) return {}
  const { versions, changes, chosen } = conflict
  return { conflict: { versions, changes, chosen } }
}

function undecidedErrors({ changes, undecided }: Conflict): Record<string, string[]> {
  const open = changes.flatMap(({ path }, index) => (undecided.includes(path) ? [index] : []))
  const errors = open.map(index => [`keep[${index}].side`, ['Choose which entry to keep']])
  return Object.fromEntries(errors)
}
