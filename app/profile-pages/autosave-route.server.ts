import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import type { AutosaveAnswer } from '#app/forms/autosave/form-autosaver.ts'
import { savingEnded } from '#app/forms/edit-refused.ts'
import { isForOtherOwner } from '#app/forms/form-owner.ts'
import { readSubmission } from '#app/forms/submission-route.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { hiddenAnswers, resetHidingAnswers } from '#app/profile/parse/hidden-answers.ts'
import {
  type FormSchemaFor,
  loadOpenedForm,
  openedFormSchema,
} from '#app/profile/parse/opened-form.server.ts'
import {
  type FormPost,
  type OpenedForm,
  readAnswers,
} from '#app/profile/parse/parse-section.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { type Profile, savedValues } from '#app/profile/record/profile.ts'
import { hasWithheldSection } from '#app/profile/record/require-visible-route.server.ts'
import { fieldsOf, type Section } from '#app/profile-definition/section.ts'
import { type SectionName, sections } from '#app/profile-definition/sections/sections.server.ts'
import { type HeldForm, holdErrors } from './hold-errors.server.ts'
import { mergedAnswers, removedAnswers } from './merged-answers.server.ts'
import { unreadableRefusal } from './refuse-form-route.server.ts'
import { saveForm } from './save-form.server.ts'
import { stepOf } from './section-steps.server.ts'
import { findAutosavedPart } from './start/start-parts.server.ts'

/** Auto-saves a form and returns the outcome. Answers with errors or open questions wait. */
export async function autosave(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
): Promise<AutosaveAnswer> {
  const { owner } = access
  if (!can(access, 'edit')) return { status: 'refused', message: savingEnded }
  const profile = await loadProfile(context.db, owner)
  // A section was withheld while its form was open: half of a form must not be saved.
  if (await hasWithheldSection(request, owner)) return { status: 'refused', message: savingEnded }
  const submission = await readSubmission(request, z.unknown())
  const { payload } = submission
  if (isForOtherOwner(payload, owner)) return { status: 'signed-out' }
  const posted = postedSections(payload, new URL(request.url).searchParams.get('part'))
  const refusal = unreadableRefusal(posted, profile)
  if (refusal) return { status: 'failed', message: refusal }
  const { raw, waiting, isPartial } = resetHidingForm(posted, payload, profile)
  const schemaFor = openedFormSchema(context.db, access, posted)
  const openedForm = () =>
    loadOpenedForm(context.db, access, { sections: posted, profile, posted: payload })
  const parsed = await parseWithoutErrors(schemaFor(profile), raw, { posted, openedForm })
  if ('check' in parsed) return { status: 'invalid', check: parsed.check }
  const { post, values, labels } = parsed
  const form = { sections: posted, profile, post, payload: values, schemaFor }
  const step = stepOf(posted)
  try {
    const held = await step?.hold?.(context.db, owner, form)
    const asked = held?.asked ?? new Map<string, string>()
    const save = { ...form, ...(held && { post: held.post }), way: 'auto-save' } as const
    const outcome = await saveForm(context.db, access, save, step)
    // Only Save shows the questions.
    if (outcome.status !== 'saved') return { status: 'conflict' }
    const findings = (await step?.countOpen?.(context.db, owner, posted)) ?? 0
    const { versions, newRows, kept } = outcome
    const unsaved = [...labels.values()]
    return {
      status: 'saved',
      versions,
      newRows,
      kept: kept.map(({ label }) => label),
      merged: mergedAnswers(payload, post.opened, kept, [...labels.keys(), ...asked.keys()]),
      removed: removedAnswers(fieldsOf(...posted), payload, savedValues(profile, posted)),
      waiting,
      unsaved,
      asked: [...asked.values()],
      isPartial: isPartial || waiting.length + unsaved.length + asked.size > 0,
      findings,
    }
  } catch (error) {
    logError(error)
    const nouns = posted.map(({ noun }) => noun.toLowerCase())
    return { status: 'failed', message: `Failed to save ${nouns.join(' and ')} data` }
  }
}

/** Parses a form without its answers that have errors. */
async function parseWithoutErrors(
  schema: ReturnType<FormSchemaFor>,
  raw: Values,
  form: { posted: readonly Section[]; openedForm: () => Promise<OpenedForm> },
): Promise<(HeldForm & { post: FormPost }) | { check: string[] }> {
  const fields = fieldsOf(...form.posted)
  let held: HeldForm = { values: raw, labels: new Map() }
  for (const withGates of [false, true, true]) {
    const { values } = held
    const parsed = await refuseMalformed(() => schema.safeParseAsync(values))
    if (parsed.success) return { ...held, post: parsed.data }
    const sections = await refuseMalformed(form.openedForm)
    const opened = Object.assign({}, ...Object.values(sections).map(({ value }) => value))
    const next = holdErrors(fields, held, { issues: parsed.error.issues, opened }, withGates)
    if (!next) return { check: ['the form'] }
    held = next
  }
  return { check: [...held.labels.values()] }
}

/** @throws Response 400 for invalid hidden fields. */
async function refuseMalformed<Result>(parse: () => Promise<Result>): Promise<Result> {
  try {
    return await parse()
  } catch {
    throw new Response('This form could not be read.', { status: 400 })
  }
}

/**
 * Resets every answer of a posted form that would hide a saved one; only Save stores such an
 * answer.
 * @returns the form to save, and the labels of the answers that wait for Save.
 */
function resetHidingForm(posted: readonly Section[], payload: Values, profile: Profile) {
  const stored = savedValues(profile, posted)
  const fields = fieldsOf(...posted)
  const { values, gates } = resetHidingAnswers(fields, readAnswers(payload), stored)
  const closingFields = sections.flatMap(({ appliesWhen, name }) => {
    if (!appliesWhen || !posted.some(one => one.name === appliesWhen.section)) return []
    const isFilled = profile[name as SectionName] !== undefined
    const [didApply, appliesNow] = [stored, values].map(({ [appliesWhen.field]: answer }) =>
      appliesWhen.in.includes(answer as string),
    )
    return isFilled && didApply && !appliesNow ? [appliesWhen.field] : []
  })
  const storedAnswers = Object.fromEntries(closingFields.map(field => [field, stored[field]]))
  const labels = closingFields.map(field => fields[field]?.label ?? field)
  return {
    raw: { ...payload, ...values, ...storedAnswers } as Values,
    waiting: [...gates, ...labels],
    isPartial: hiddenAnswers(fields, values).length > 0,
  }
}

/**
 * Returns the sections of a posted form, by its versions.
 * @param page the page of the short way, whose form has a part of a section; null for another form.
 */
function postedSections(payload: Values, page: string | null): Section[] {
  const names = Object.keys((payload.version as object | undefined) ?? {})
  const known =
    page === null ? sections : [findAutosavedPart(page)].filter(part => part !== undefined)
  const posted = known.filter(({ name }) => names.includes(name))
  if (posted.length === 0 || posted.length < names.length) {
    throw new Response('Bad request', { status: 400 })
  }
  return posted
}

type Values = Record<string, unknown>
