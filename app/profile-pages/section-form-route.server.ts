import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import type { Answers } from '#app/access/shown-answer-route.server.ts'
import {
  type InvalidOptions,
  invalid,
  malformedForm,
  readSubmission,
} from '#app/forms/submission-route.server.ts'
import { logError } from '#app/lib/log.server.ts'
import type { SaveQuestion } from '#app/medications/before-save/save-question.ts'
import { countOpenRows, maxOpenRows } from '#app/profile/parse/closed-rows.ts'
import type { HiddenAnswer } from '#app/profile/parse/hidden-answers.ts'
import { openedFormSchema } from '#app/profile/parse/opened-form.server.ts'
import type { FormIntent } from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import type { Database } from '#db/client.server.ts'
import { openRow } from './open-row.server.ts'
import {
  checkAnswers,
  refuseForm,
  refuseOutcome,
  toConflictAnswer,
} from './refuse-form-route.server.ts'
import { openConflict, saveForm } from './save-form.server.ts'
import type { ConflictView } from './section-form-page.ts'
import { stepOf } from './section-steps.server.ts'
import type { SectionSubmission } from './section-submission.ts'

/** The answer to a form that was not saved. */
export interface FormAnswer extends SubmissionResult<string[]> {
  conflict?: ConflictView
  /** Answers that a save would remove, and that the form has not named yet. */
  hidden?: HiddenAnswer[]
  /** The question of the medication check that must be answered before a save. */
  question?: SaveQuestion
  /** A new key, if the form must be drawn with other rows than were posted. */
  drawing?: string
  /** Name of the control that takes the focus, or of the message in its place. */
  focus?: string
  /** Name of a row that stays closed, because as many are open as may be. */
  unopened?: string
}

/** Reads a posted form of these sections. @throws Response 400 for a body of no form of ours. */
export async function readSectionForm(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
  sections: readonly Section[],
): Promise<SectionSubmission> {
  const schemaFor = openedFormSchema(context.db, access, sections)
  const profile = await loadProfile(context.db, access.owner)
  const submission = await readSubmission(request, schemaFor(profile))
  return { sections, profile, submission, schemaFor }
}

export interface FormSaved {
  intent: FormIntent
  /** The stored version of each section; 0 if nothing was entered. */
  versions: Record<string, number>
  isChanged: boolean
  /** True if answers of another person were kept beside the form's own. */
  isMerged: boolean
}

/**
 * Saves a posted form, unless something must be corrected, asked or confirmed first.
 * @param failure the message for a failed write, such as "Error saving social history".
 */
export async function saveSectionForm(
  db: Database,
  access: Access,
  form: SectionSubmission,
  failure: string,
): Promise<FormSaved | { refusal: InvalidOptions }> {
  const { sections, profile, submission } = form
  const refusal = refuseForm(access, form)
  if (refusal) return { refusal }
  if (submission.payload.editRow) return { refusal: openRow(form) }
  const checked = await checkAnswers(db, access, form)
  if ('refusal' in checked) return checked
  const { post } = checked
  const save = { ...form, post, payload: submission.payload, way: 'edit' } as const
  try {
    const outcome = await saveForm(db, access, save, stepOf(sections))
    if (outcome.status !== 'saved') return { refusal: refuseOutcome(outcome) }
    const { versions, kept } = outcome
    const isChanged = sections.some(({ name }) => versions[name] !== post.versions[name])
    return { intent: post.intent, versions, isChanged, isMerged: kept.length > 0 }
  } catch (error) {
    logError(error)
    const formErrors = [
      `${failure}. It was not saved. What you typed is still here: please try again.`,
    ]
    const conflict = await openConflict(db, access, { profile, post }).catch(() => undefined)
    return { refusal: { formErrors, status: 503, more: toConflictAnswer(conflict) } }
  }
}

/**
 * Draws a refused form again, with what was typed.
 * @throws Response 400 for a form with more open rows than a page can draw.
 */
export async function showSectionForm(
  access: Access & Answers,
  { sections, submission }: SectionSubmission,
  refusal: InvalidOptions,
) {
  const answer = invalid(submission, refusal)
  const drawn = answer.data.initialValue ?? {}
  if (countOpenRows(fieldsOf(...sections), drawn) > maxOpenRows) throw malformedForm()
  const titles = sections.map(({ title }) => title)
  // A conflict and an opened row show stored values.
  return can(access, 'edit')
    ? await access.show(titles, answer)
    : access.nothing('what was typed', answer)
}

/** A sentence for saves that kept answers of another person. */
export const mergedNote = 'Changes that were saved elsewhere meanwhile were kept too'

/** The message for a save without any answer. */
export const nothingEnteredText = 'Nothing was entered, so nothing was saved'
