import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { redirectWithInfo } from '#app/http/toast-redirect.server.ts'
import { accountMarkField, draftMarker } from './draft-fields.ts'
import { editRowButton, type LookUp, takeLookUp } from './look-up.ts'
import { secretFields } from './secret-fields.ts'

/** A parsed form: a value, errors of fields, or a list with a changed row. */
export type FormSubmission<Schema extends z.ZodType> = Submission<
  z.input<Schema>,
  string[],
  z.output<Schema>
> & {
  /** The field to look up: the form is then no success. */
  lookUp?: LookUp
  /** True for a draft, which is drawn again to be reviewed. */
  isRestoredDraft?: boolean
}

// 20 open medications with all their times, steps and rules, and 180 lines, have about 5000.
const maxFields = 6000
// A list has at most 100 rows, and removed ones beside them.
const maxIndex = 199
const maxNameLength = 200
const maxDepth = 6
const maxRows = 1300
const maxBlankRowLength = 2000

/**
 * Reads a posted form by a schema and applies intents. A restored draft is never a success.
 * Refuses names and intents that make conform allocate too much or throw.
 * @throws Response 400 for a body that none of our forms sends.
 */
export async function readSubmission<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormSubmission<Schema>> {
  const body = await readBody(request)
  const isRestoredDraft = body.has(draftMarker)
  body.delete(draftMarker)
  body.delete(accountMarkField)
  const lookUp = takeLookUp(body)
  if (lookUp === 'malformed') throw malformedForm()
  // conform then validates the form, but does not submit it.
  const isRedrawn = isRestoredDraft || lookUp || body.has(editRowButton)
  if (isRedrawn && !body.has('__intent__')) body.set('__intent__', validateIntent)
  let submission: FormSubmission<Schema>
  try {
    submission = await parseWithZod(body, { schema, async: true })
  } catch {
    throw malformedForm()
  }
  const hidesErrors = isRestoredDraft || (submission.status === undefined && !wasSubmitted(body))
  const answer = hidesErrors ? withoutErrors(submission) : submission
  return { ...answer, ...(typeof lookUp === 'object' && { lookUp }), isRestoredDraft }
}

/**
 * As `readSubmission`, for a form with nothing to type.
 * @throws Response 400 if the schema refuses the body; for a draft a redirect to its page.
 */
export async function readButtonForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormSubmission<Schema> & { status: 'success' }> {
  const submission = await readSubmission(request, schema)
  if (submission.status === 'success') return submission
  if (!submission.isRestoredDraft) throw new Response('Bad request', { status: 400 })
  const { pathname, search } = new URL(request.url)
  throw await redirectWithInfo(parseProxyUrl(pathname).path + search, nothingDone)
}

const nothingDone =
  'Your login had ended, so nothing was done. Press the button again if you still want it.'

const validateIntent = '{"type":"validate","payload":{}}'

/** Errors, status and headers of an answer, and further data for the page. */
export interface InvalidOptions {
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
  status?: number
  headers?: HeadersInit
  /** Further fields that never go back to the browser, such as files. */
  hideFields?: string[]
  more?: object
}

/**
 * Returns the answer to a form that is no success: 400 with errors, 200 after a list intent. It
 * carries the posted values without passwords and codes.
 */
export function invalid<Value>(
  submission: (
    | Submission<never, string[], Value>
    | Submission<Record<string, unknown>, string[], Value>
  ) & { isRestoredDraft?: boolean },
  { status, headers, more, hideFields = [], ...errors }: InvalidOptions = {},
) {
  const reply = { ...errors, hideFields: [...secretFields, ...hideFields] }
  const { isRestoredDraft } = submission
  const result = {
    ...(submission.reply(reply) as SubmissionResult<string[]>),
    ...(isRestoredDraft && { isRestoredDraft }),
    ...more,
  }
  return data(result, { status: status ?? (result.status === 'error' ? 400 : 200), headers })
}

// conform keeps the validated names: all after a submit, and a list when its rows change. A list
// has no control of its own name.
function wasSubmitted(body: FormData): boolean {
  const { validated } = formState(body) ?? {}
  return Object.keys(validated ?? {}).some(name => body.has(name))
}

/** Hides the errors of a form that was not submitted yet. */
function withoutErrors<S extends Pick<Submission<object, string[]>, 'reply'>>(submission: S): S {
  return {
    ...submission,
    error: {},
    reply: (...options: Parameters<S['reply']>) => ({
      ...submission.reply(...options),
      error: undefined,
    }),
  }
}

async function readBody(request: Request): Promise<FormData> {
  let body: FormData
  try {
    body = await request.formData()
  } catch {
    throw malformedForm()
  }
  const names = [...body.keys()]
  if (names.length > maxFields || !names.every(isBounded) || !hasRowsWithoutGaps(names)) {
    throw malformedForm()
  }
  if (!formState(body)) throw malformedForm()
  const intent = body.get('__intent__')
  if (intent !== null && !isOwnIntent(intent, body)) throw malformedForm()
  return body
}

function isBounded(name: string): boolean {
  const parts = name.split(/[.[\]]/)
  // Names such as `toString` would be called when the answer is drawn.
  if (name.length > maxNameLength || parts.some(part => part in Object.prototype)) return false
  const indexes = [...name.matchAll(/\[(\d+)\]/g)].map(match => Number(match[1]))
  // Each field of each row may need a decision.
  const highest = name.startsWith('keep[') ? maxRows : maxIndex
  return indexes.every(index => index <= highest) && name.split(/[.[]/).length <= maxDepth
}

// Our pages number rows without gaps; a gap would make the server add every row before it.
function hasRowsWithoutGaps(names: string[]): boolean {
  const lists = new Map<string, Set<string>>()
  for (const name of names) {
    for (const { 1: index = '', index: at } of name.matchAll(/\[(\d*)\]/g)) {
      const list = name.slice(0, at)
      lists.set(list, (lists.get(list) ?? new Set()).add(index))
    }
  }
  const rows = [...lists.values()]
  // Decisions come in addition to their rows.
  const decisions = lists.get('keep')?.size ?? 0
  return (
    rows.reduce((sum, { size }) => sum + size, 0) - decisions <= maxRows &&
    rows.every(indexes => [...indexes].every(index => Number(index) < indexes.size))
  )
}

// conform writes into this state, and its errors name it.
function formState(body: FormData): { validated: object } | undefined {
  const text = body.get('__state__') ?? '{}'
  if (typeof text !== 'string') return undefined
  try {
    const { validated = {}, key = {} } = JSON.parse(text)
    const isValid =
      [validated, key].every(part => typeof part === 'object' && part) &&
      [...Object.keys(validated), ...Object.keys(key)].every(isControlName) &&
      Object.values(validated).every(value => value === true) &&
      Object.values(key)
        .flat()
        .every(value => typeof value === 'string')
    return isValid ? { validated } : undefined
  } catch {
    return undefined
  }
}

// conform splits these names and throws at "a..b".
function isControlName(name: string): boolean {
  return isBounded(name) && /^(\w+(\[\d*\]|\.\w+)*)?$/.test(name)
}

// Our pages add rows, and fill a field that they post; conform has more intents.
function isOwnIntent(text: FormDataEntryValue, body: FormData): boolean {
  if (typeof text !== 'string') return false
  try {
    const { type, payload } = JSON.parse(text)
    const { name, index, value, defaultValue = null } = payload
    if (typeof name !== 'string' || !isBounded(name)) return false
    if (type === 'update') return body.has(name) && typeof value === 'string' && index === undefined
    if (JSON.stringify(defaultValue).length > maxBlankRowLength) return false
    return type === 'insert' && index === undefined
  } catch {
    return false
  }
}

/** Returns the answer to a body that none of our forms sends. */
export function malformedForm(): Response {
  return new Response('This form could not be read. Go back, reload the page and try again.', {
    status: 400,
  })
}
