import type { z } from 'zod'
import { logError } from '#app/lib/log.server.ts'
import { isForOtherOwner } from './form-owner.ts'
import {
  type InvalidOptions,
  invalid,
  readButtonForm,
  readSubmission,
} from './submission-route.server.ts'

/** Thrown by the `save` of a form: the form is shown again with these errors, and nothing is saved. */
export class FormError extends Error {
  override name = 'FormError'
  readonly reply: InvalidOptions

  constructor(reply: InvalidOptions) {
    super('The form was refused')
    this.reply = reply
  }
}

interface FormAnswerOptions<Schema extends z.ZodType, Saved, Answer> {
  schema: Schema
  /** True for a form with nothing to type: see `readButtonForm`. */
  isButton?: boolean
  /** The owner of the record that the form changes: a form drawn for another one answers 409. */
  owner?: { id: string }
  /** The message of that answer. */
  wrongOwner?: string
  /** Checks what the schema cannot, and writes. It throws a `FormError` to refuse the form. */
  save: (value: z.output<Schema>) => Promise<Saved>
  /** The message when `save` fails unexpectedly; the answer is 503, and the error is logged. */
  notSaved?: string | string[]
  /** Returns what to say of a known error of `save`; undefined for an unexpected one. */
  explain?: (error: unknown) => InvalidOptions | undefined
  /** Makes the answer to a saved form, such as a redirect. */
  answer: (value: z.output<Schema>, saved: Saved) => Answer
}

/**
 * Answers a posted form: reads it, checks its owner, saves it. What was typed comes back with each
 * error, without passwords and codes. The caller authorises first: see `requireAccess`.
 * @throws Response 400 for a body that no form of ours sends.
 */
export async function answerForm<Schema extends z.ZodType, Saved, Answer>(
  request: Request,
  options: FormAnswerOptions<Schema, Saved, Answer>,
) {
  const {
    schema,
    isButton,
    owner,
    wrongOwner: ofAnother = wrongOwnerMessage,
    save,
    answer,
  } = options
  const read = isButton ? readButtonForm : readSubmission
  const submission = await read(request, schema)
  if (owner && isForOtherOwner(submission.payload, owner)) {
    return invalid(submission, { formErrors: [ofAnother], status: 409 })
  }
  if (submission.status !== 'success') return invalid(submission)
  let saved: Saved
  try {
    saved = await save(submission.value)
  } catch (error) {
    return invalid(submission, replyTo(error, options))
  }
  return await answer(submission.value, saved)
}

type Explaining = Pick<FormAnswerOptions<z.ZodType, unknown, unknown>, 'explain' | 'notSaved'>

function replyTo(error: unknown, { explain, notSaved = nothingSaved }: Explaining): InvalidOptions {
  if (error instanceof FormError) return error.reply
  // A redirect and a page of its own, such as 404, are answers.
  if (!(error instanceof Error)) throw error
  const known = explain?.(error)
  if (known) return known
  logError(error)
  return { formErrors: [notSaved].flat(), status: 503 }
}

/** The message of a form that was drawn for another owner. */
export const wrongOwnerMessage =
  'Not saved: this form belongs to somebody else than who is logged in now. Open the page again.'

const nothingSaved = 'Not saved: something went wrong on our side. Please try again.'
