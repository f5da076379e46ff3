import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { type Access, may } from '#app/accounts/access.server.ts'
import { savingEnded } from '#app/forms/edit-refused.ts'
import type { AutosaveAnswer } from '#app/forms/saver.ts'
import { readSubmission } from '#app/forms/submission.server.ts'
import { logError } from '#app/log.server.ts'
import { settleFindings } from '#app/medications/check/answered-findings.server.ts'
import { isOfAnother } from './form-route.server.ts'
import { type FormPost, formSchema } from './parse-section.server.ts'
import { loadProfile } from './profile.server.ts'
import type { Profile } from './profile.ts'
import { isOfWithheld } from './require-shown.server.ts'
import { saveForm } from './save-form.server.ts'
import { fieldsOf } from './section.ts'
import { sections } from './sections/index.server.ts'

/** Saves a form as its Save button would, and says in a word what came of it. An invalid form saves nothing. */
export async function autosave(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
): Promise<AutosaveAnswer> {
  const { owner, actor } = access
  if (!may(access, 'edit')) return { status: 'refused', message: savingEnded }
  const profile = await loadProfile(context.db, owner)
  // Withheld while its form was open: half of a form is not saved as if it were the whole.
  if (await isOfWithheld(request, owner)) return { status: 'refused', message: savingEnded }
  const submission = await readSubmission(request, postedFormSchema(profile))
  if (isOfAnother(submission.payload, owner)) return { status: 'signed-out' }
  if (submission.status !== 'success') {
    return { status: 'invalid', check: labelsOf(Object.keys(submission.error ?? {})) }
  }
  const { value: post, payload } = submission
  try {
    const save = { owner, actor, way: 'auto-save', profile, post, payload } as const
    const outcome = await saveForm(context.db, save)
    // Whatever needs a decision is shown by a press of Save.
    if (outcome.status !== 'saved') return { status: 'conflict' }
    const sections = post.entries.map(({ section }) => section.name)
    await settleFindings(context.db, { owner, actor }, { sections })
    return { status: 'saved', versions: outcome.versions, newRows: outcome.newRows }
  } catch (error) {
    logError(error, context.requestId)
    const nouns = post.entries.map(({ section }) => section.noun.toLowerCase())
    return { status: 'failed', message: `Failed to save ${nouns.join(' and ')} data` }
  }
}

/** The schema of whichever sections a form names by their versions. */
function postedFormSchema(profile: Profile): z.ZodType<FormPost> {
  return z.unknown().transform((raw, context) => {
    const names = Object.keys((raw as { version?: object } | undefined)?.version ?? {})
    const posted = sections.filter(({ name }) => names.includes(name))
    if (posted.length === 0 || posted.length < names.length) {
      throw new TypeError('No form of ours is of such sections')
    }
    const result = formSchema(posted, profile).safeParse(raw)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues)
      context.issues.push({ code: 'custom', input: raw, path, message })
    return z.NEVER
  })
}

function labelsOf(names: string[]): string[] {
  const fields = fieldsOf(...sections)
  const labels = names.map(name => fields[name.split(/[.[]/)[0] ?? '']?.label ?? 'the form')
  return [...new Set(labels)]
}
