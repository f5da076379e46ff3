import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { isWithheld } from '#app/access/withheld.ts'
import { logInToSaveMessage } from '#app/forms/answer-form-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { invalid, malformedForm, readSubmission } from '#app/forms/submission-route.server.ts'
import { formatFullName } from '#app/lib/format-full-name.ts'
import { logError } from '#app/lib/log.server.ts'
import { type AskedSave, askBeforeSave } from '#app/medications/before-save/save-question.server.ts'
import type { SaveQuestion } from '#app/medications/before-save/save-question.ts'
import { settleFindings } from '#app/medications/findings/answered-findings.server.ts'
import { findLookedUpNames } from '#app/medications/names/name-choices.server.ts'
import {
  closeRows,
  countOpenRows,
  maxOpenRows,
  withStoredRows,
} from '#app/profile/parse/closed-rows.ts'
import { formValues, unstoredValues } from '#app/profile/parse/form-values.ts'
import {
  type HiddenAnswer,
  hiddenAnswers,
  withRestoredGate,
} from '#app/profile/parse/hidden-answers.ts'
import { latestDay } from '#app/profile/parse/latest-day.server.ts'
import { openedToken } from '#app/profile/parse/opened-version.server.ts'
import {
  type FormIntent,
  formSchema,
  readAnswers,
  readUnvalidated,
} from '#app/profile/parse/parse-section.server.ts'
import { findMissing } from '#app/profile/record/completeness.ts'
import { formatAnswer } from '#app/profile/record/format-answer.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { isUnreadable, type Profile, savedIn } from '#app/profile/record/profile.ts'
import { listNames } from '#app/profile-definition/catalogues/catalogues.server.ts'
import { notProvided, notShownText } from '#app/profile-definition/display-answer.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import {
  type SectionName,
  sectionsByName,
} from '#app/profile-definition/sections/sections.server.ts'
import { openRow } from './open-row-route.server.ts'
import { type Conflict, openConflict, saveForm } from './save-section-form.server.ts'
import type { ConflictView, Mirrored, SectionFormPage } from './section-form-page.ts'

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
  /** The versions of the form, if they differ from the posted ones. */
  versions?: Record<string, number>
}

/**
 * Returns the form of these sections with the saved values. Its stored rows are closed.
 * @param open name of the row that is open, or of a control in it.
 */
export function toFormPage(
  id: string,
  sections: readonly Section[],
  profile: Profile,
  { owner, role }: Pick<Access, 'owner' | 'role'>,
  open?: string,
): SectionFormPage {
  const suggestedValues = {
    fullName: formatFullName(owner),
    // Only the owner gets their login address as a suggestion.
    ...(role === 'owner' && { email: owner.email }),
  }
  const filled = sections.map(section =>
    formValues(
      section,
      savedIn(profile, section),
      section.name === 'personal' ? suggestedValues : {},
    ),
  )
  const tokens = sections.map((section, index) => {
    const value = savedIn(profile, section)?.value ?? {}
    const shown = unstoredValues(section, filled[index] ?? {}, value)
    return [section.name, openedToken(owner, section, { value, shown })]
  })
  const { values, lines } = closeRows(fieldsOf(...sections), Object.assign({}, ...filled), open)
  return {
    id,
    sections,
    owner: owner.id,
    values,
    opened: Object.fromEntries(tokens),
    versions: Object.fromEntries(
      sections.map(section => [section.name, savedIn(profile, section)?.version ?? 0]),
    ),
    missing: sections.flatMap(section => findMissing(section, savedIn(profile, section)?.value)),
    aids: {
      latestDay: latestDay(),
      suggestions: suggestionsFor(sections),
      mirrored: mirroredIn(sections, profile),
      lines,
    },
  }
}

/** The outcome of a posted form. */
export type PostedForm =
  | {
      intent: FormIntent
      versions: Record<string, number>
      isChanged: boolean
      /** True if answers of another person were kept beside the form's own. */
      isMerged: boolean
      answer?: undefined
    }
  | { answer: ReturnType<typeof invalid> }

/** Returns true if the answer to a form shows stored values: redirects and refusals do not. */
export function showsStoredValues(access: Access & { prepared: { post: PostedForm } }): boolean {
  return access.prepared.post.answer !== undefined && can(access, 'edit')
}

/**
 * Saves a posted form of these sections. Without the right to edit it returns the form as typed.
 * @param failure the message for a failed write, such as "Error saving social history".
 * @returns the pressed button, or the answer that shows the unsaved form again.
 * @throws Response 400 for a refused form with more open rows than a page can draw.
 */
export async function postForm(...form: Parameters<typeof saveOrAnswer>): Promise<PostedForm> {
  const post = await saveOrAnswer(...form)
  const [, , sections] = form
  const drawn = post.answer?.data.initialValue ?? {}
  if (countOpenRows(fieldsOf(...sections), drawn) > maxOpenRows) throw malformedForm()
  return post
}

async function saveOrAnswer(
  { request, context }: ActionFunctionArgs,
  access: Access,
  sections: readonly Section[],
  failure: string,
): Promise<PostedForm> {
  const { owner, actor } = access
  const profile = await loadProfile(context.db, owner)
  const submission = await readSubmission(request, formSchema(sections, profile, owner))
  const { payload } = submission
  if (isForOtherOwner(payload, owner)) {
    // Another owner's questions must not be shown here. Version 0 makes the form ask again.
    const versions = Object.fromEntries(sections.map(({ name }) => [name, 0]))
    const more = payload.keep === undefined ? {} : { versions }
    return { answer: invalid(submission, { formErrors: [logInToSaveMessage], status: 409, more }) }
  }
  // Returns the typed values, because the form was opened before the access level was lowered.
  if (!can(access, 'edit')) {
    // Errors of fields no longer matter.
    const more = { error: { '': [editRefused] } }
    return { answer: invalid(submission, { formErrors: [editRefused], status: 403, more }) }
  }
  const refusal = unreadableRefusal(sections, profile)
  if (refusal) return { answer: invalid(submission, { formErrors: [refusal], status: 409 }) }
  const fields = fieldsOf(...sections)
  if (payload.editRow) return { answer: openRow({ owner, sections, profile, submission }) }
  const save = { owner, actor, way: 'edit', profile } as const
  const stored = storedValues(sections, profile)
  const hidden = hiddenAnswers(fields, withStoredRows(fields, readAnswers(payload), stored), stored)
  const putBack = hidden.find(({ by }) => by === payload.putBack)
  if (submission.status !== 'success' || putBack) {
    const isDeciding = payload.keep !== undefined
    const draft = isDeciding && readUnvalidated(sections, profile, payload)
    const more = {
      ...toConflictAnswer(
        draft ? await openConflict(context.db, { ...save, post: draft }) : undefined,
      ),
      ...(await findLookedUpNames(submission)),
    }
    if (!putBack) return { answer: invalid(submission, { more }) }
    const initialValue = withRestoredGate(payload, putBack)
    const withoutErrors = { status: undefined, error: undefined, initialValue }
    return { answer: invalid(submission, { status: 200, more: { ...more, ...withoutErrors } }) }
  }
  const newlyHidden = hidden.filter(({ name }) => !submission.value.hides.includes(name))
  if (newlyHidden.length > 0) {
    const conflict = await openConflict(context.db, { ...save, post: submission.value })
    const more = { ...toConflictAnswer(conflict), hidden: newlyHidden }
    return {
      answer: invalid(submission, { fieldErrors: hidingErrors(newlyHidden), status: 409, more }),
    }
  }
  const checked = await askBeforeSave(context.db, owner, {
    sections,
    profile,
    post: submission.value,
    payload,
  })
  if (checked.question) return { answer: answerWithQuestion(submission, checked) }
  const { post } = checked
  try {
    const outcome = await saveForm(context.db, { ...save, post, payload })
    if (outcome.status === 'saved') {
      const { versions } = outcome
      const isChanged = sections.some(({ name }) => versions[name] !== post.versions[name])
      await settleFindings(
        context.db,
        { owner, actor },
        {
          sections: sections.map(({ name }) => name),
          ...(checked.confirmedKeys.length > 0 && {
            isConfirmed: ({ key }) => checked.confirmedKeys.includes(key),
          }),
        },
      )
      return { intent: post.intent, versions, isChanged, isMerged: outcome.kept.length > 0 }
    }
    const formErrors =
      outcome.status === 'misfit'
        ? outcome.problems.map(problem => `Not saved: your choices do not fit together. ${problem}`)
        : [conflictMessage]
    const fieldErrors = undecidedErrors(outcome)
    const answer = { formErrors, fieldErrors, status: 409, more: toConflictAnswer(outcome) }
    return { answer: invalid(submission, answer) }
  } catch (error) {
    logError(error)
    const formErrors = [
      `${failure}. It was not saved. What you typed is still here: please try again.`,
    ]
    const more = toConflictAnswer(
      await openConflict(context.db, { ...save, post }).catch(() => undefined),
    )
    return { answer: invalid(submission, { formErrors, status: 503, more }) }
  }
}

/** Returns the form with the question. Removed rows need a form with a new key. */
function answerWithQuestion(
  submission: Parameters<typeof invalid>[0],
  { question, isReduced }: AskedSave,
): ReturnType<typeof invalid> {
  const more = { question, ...(isReduced && { drawing: randomUUID() }) }
  const formErrors = [`Not saved yet: answer the question about ${question?.name} first`]
  return invalid(submission, { formErrors, status: 409, more })
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

/** A sentence for saves that kept answers of another person. */
export const mergedNote = 'Changes that were saved elsewhere meanwhile were kept too'

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

function storedValues(sections: readonly Section[], profile: Profile): Record<string, unknown> {
  return Object.assign({}, ...sections.map(section => savedIn(profile, section)?.value))
}

/** The message for a save without any answer. */
export const nothingEnteredText = 'Nothing was entered, so nothing was saved'

function toConflictAnswer(conflict: Conflict | undefined): { conflict?: ConflictView } {
  if (!conflict) return {}
  const { versions, changes, chosen } = conflict
  return { conflict: { versions, changes, chosen } }
}

function undecidedErrors({ changes, undecided }: Conflict): Record<string, string[]> {
  const open = changes.flatMap(({ path }, index) => (undecided.includes(path) ? [index] : []))
  const errors = open.map(index => [`keep[${index}].side`, ['Choose which entry to keep']])
  return Object.fromEntries(errors)
}

function suggestionsFor(sections: readonly Section[]): Record<string, string[]> {
  const lists = Object.values(fieldsOf(...sections)).flatMap(field =>
    field.kind === 'list' ? Object.values(field.item) : [field],
  )
  const names = lists.flatMap(field => (field.kind === 'text' && field.suggestions) || [])
  return Object.fromEntries(names.map(name => [name, [...listNames(name)]]))
}

function mirroredIn(sections: readonly Section[], profile: Profile): Record<string, Mirrored> {
  const mirrors = Object.entries(fieldsOf(...sections)).flatMap(([name, field]) => {
    if (field.kind !== 'mirror') return []
    const other: Section = sectionsByName[field.section as SectionName]
    if (isWithheld(profile, other))
      return [[name, { words: notShownText, sectionTitle: other.title }]]
    if (isUnreadable(profile, other)) {
      return [[name, { words: 'Could not be read', sectionTitle: other.title }]]
    }
    const saved = savedIn(profile, other)?.value ?? {}
    const words = formatAnswer(fieldsOf(other), saved, field.field) ?? notProvided
    const to = `/profile/${other.slug}?edit=1#${other.name}-${field.field}`
    return [[name, { words, to, sectionTitle: other.title }]]
  })
  return Object.fromEntries(mirrors)
}
