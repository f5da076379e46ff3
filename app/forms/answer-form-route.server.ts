import type { z } from 'zod'
import { logError } from '#app/lib/log.server.ts'
import { busyReply, isBusy, unlessBusy } from '#app/lib/queue.server.ts'
import { isForOtherOwner } from './form-owner.ts'
import {
  type InvalidOptions,
  invalid,
  readButtonForm,
  readSubmission,
} from './submission-route.server.ts'

/** Thrown by the `save` of a form to refuse it: nothing is saved, and these errors are shown. */
export class FormError extends Error {
  override name = 'FormError'
  readonly reply: InvalidOptions

  constructor(reply: InvalidOptions | string) {
    super('The form was refused')
    this.reply = typeof reply === 'string' ? { formErrors: [reply] } : reply
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
  /** Refuses the form before its fields are judged, such as after the right to edit has ended. */
  refusal?: InvalidOptions | undefined
  /**
   * Returns further data for the page of a refusal, such as which of its forms was posted. The page
   * must do without it when the server is busy.
   */
  more?: (payload: Record<string, unknown>) => Promise<object>
  /** Checks what the schema cannot, and writes. It throws a `FormError` to refuse the form. */
  save: (value: z.output<Schema>) => Promise<Saved>
  /** The message when `save` fails unexpectedly; the answer is 503, and the error is logged. */
  notSaved?: string | string[]
  /** Returns the reply to a known error of `save`; undefined for an unexpected one. */
  explain?: (error: unknown) => InvalidOptions | undefined
  /** Makes the answer to a saved form, such as a redirect. */
  answer: (value: z.output<Schema>, saved: Saved) => Answer
}

/**
 * Answers a posted form: reads it, checks its owner, saves it. What was typed comes back with each
 * error, without passwords and codes. The caller authorises first: see `requireAccess`.
 * @throws Response 400 for a body that no form of this application sends.
 */
export async function answerForm<Schema extends z.ZodType, Saved, Answer>(
  request: Request,
  options: FormAnswerOptions<Schema, Saved, Answer>,
) {
  const { schema, isButton, owner, wrongOwner = wrongOwnerMessage, refusal, save, answer } = options
  const read = isButton ? readButtonForm : readSubmission
  const submission = await read(request, schema)
  const { payload } = submission
  const refuse = async (reply?: InvalidOptions) => {
    const more = options.more && (await unlessBusy(options.more(payload), {}))
    return invalid(submission, { ...reply, more: { ...reply?.more, ...more } })
  }
  if (owner && isForOtherOwner(payload, owner)) {
    return await refuse({ formErrors: [wrongOwner], status: 409 })
  }
  if (refusal) return await refuse(refusal)
  if (submission.status !== 'success') return await refuse()
  let saved: Saved
  try {
    saved = await save(submission.value)
  } catch (error) {
    return await refuse(findReply(error, options))
  }
  return await answer(submission.value, saved)
}

type ErrorOptions = Pick<FormAnswerOptions<z.ZodType, unknown, unknown>, 'explain' | 'notSaved'>

function findReply(
  error: unknown,
  { explain, notSaved = notSavedMessage }: ErrorOptions,
): InvalidOptions {
  if (error instanceof FormError) return error.reply
  // A redirect and a page of its own, such as 404, are answers.
  if (!(error instanceof Error)) throw error
  const reply = explain?.(error)
  if (reply) return reply
  if (isBusy(error)) return { ...busyReply, formErrors: [busyReply.message] }
  logError(error)
  return { formErrors: [notSaved].flat(), status: 503 }
}

interface ButtonAnswerOptions<Schema extends z.ZodType, Saved, Answer, Refusal> {
  schema: Schema
  /** The owner of the record that the button changes: a page of another owner is refused. */
  owner?: { id: string }
  /** The message of that refusal. */
  wrongOwner?: string
  /** Returns errors to show the page with again, such as for a missing password. */
  check?: (value: z.output<Schema>) => Promise<InvalidOptions | undefined>
  /** Writes. It throws a `FormError` to refuse. */
  save: (value: z.output<Schema>) => Promise<Saved>
  /** The message when `save` fails unexpectedly; the error is logged. */
  notSaved: string | ((value: z.output<Schema>) => string)
  /** Returns the message (`formErrors`) of a known error of `save`; undefined for another. */
  explain?: (error: unknown) => InvalidOptions | undefined
  /** Makes the answer to a refusal, such as a redirect with its message. */
  refuse: (message: string, value: z.output<Schema>) => Refusal
  /** Makes the answer after the write. */
  answer: (value: z.output<Schema>, saved: Saved) => Answer
}

/**
 * Answers a form with nothing to type, as `answerForm` does. Refusals have an answer of their own,
 * because no form is shown again.
 * @throws Response 400 if the schema refuses the body.
 */
export async function answerButton<Schema extends z.ZodType, Saved, Answer, Refusal>(
  request: Request,
  options: ButtonAnswerOptions<Schema, Saved, Answer, Refusal>,
) {
  const { owner, wrongOwner = wrongOwnerMessage, notSaved, explain, refuse } = options
  const submission = await readButtonForm(request, options.schema)
  const { value, payload } = submission
  if (owner && isForOtherOwner(payload, owner)) return await refuse(wrongOwner, value)
  const errors = await options.check?.(value)
  if (errors) return invalid(submission, errors)
  let saved: Saved
  try {
    saved = await options.save(value)
  } catch (error) {
    const unexpected = typeof notSaved === 'string' ? notSaved : notSaved(value)
    const { formErrors = [] } = findReply(error, { explain, notSaved: unexpected })
    return await refuse(formErrors.join(' '), value)
  }
  return await options.answer(value, saved)
}

/** The message of a form that was drawn for another owner. */
export const wrongOwnerMessage =
  'Not saved: this form belongs to another account than the one that is logged in now. Open the page again.'

/** The same for a form that is shown again with what was typed. */
export const logInToSaveMessage =
  'Not saved: this form belongs to another account than the one that is logged in now. Log in to that account to save it.'

const notSavedMessage = 'Not saved: something went wrong on our side. Please try again.'
