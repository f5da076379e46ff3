import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { typedText } from '#app/forms/typed-text.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { medicationList, medicationsIn } from '../list/lifecycle.ts'
import { notSavedReason, otherOwnerReason } from '../list/medication-route.server.ts'
import { type ReadList, readListOnThread } from './read-list.server.ts'
import { addTypedMedications } from './typed-list.server.ts'
import {
  type ListToConfirm,
  maxShownLines,
  maxTypedText,
  pressField,
  stepField,
} from './typed-list.ts'

const rowNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(maxShownLines - 1)

/** The fields of the page with the rows. */
const rowFields = {
  // It says that the page showed rows, even if none was ticked.
  shown: z.coerce.number().optional(),
  said: z.string().max(2000).default(''),
  ticked: z.preprocess(value => (value === undefined ? [] : [value].flat()), z.array(rowNumber)),
  [pressField]: z
    .string()
    .regex(/^\d{1,3}[yn]$/)
    .optional(),
}

const typedListSchema = z.object({
  owner: z.string(),
  text: typedText('List', maxTypedText).default(''),
  [stepField.name]: z.enum([stepField.back]).optional(),
  ...rowFields,
  check: z.unknown().optional(),
})

type PostedRows = z.output<z.ZodObject<typeof rowFields>> & { text: string }

const failure = 'Failed to add medications'
const nothingTypedText = 'Type or paste at least one medication'
const nothingTicked = 'Nothing is ticked. Answer a question or tick a line.'
const listFull = `${failure}: it was not saved. The lists hold ${medicationList.maxRows} medications at most. Delete some that are not taken any more.`

/** The counts of added medications, and of those that were on the list already. */
interface SavedList {
  added: number
  kept: number
}

interface BlankOptions {
  /** True if a blank box is an answer too: nothing is added. */
  isOptional?: boolean
  /** The message at a blank box that is none. */
  nothingTyped?: string
}

/**
 * Answers a post of `TypedListPage`: first with the rows to confirm, then with errors, the question
 * of the medication check or the lines that are left, and when all is saved with `done`.
 */
export async function answerTypedList(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
  done: (saved: SavedList) => Promise<Response> | Response,
  { isOptional = false, nothingTyped = nothingTypedText }: BlankOptions = {},
) {
  const { owner, actor } = access
  const loadStored = async () => medicationsIn(await loadProfile(context.db, owner))
  const stored = await loadStored()
  const read = async ({ text, shown, said, ticked, press }: PostedRows, isPressed = false) =>
    await readListOnThread(stored, text, {
      said,
      ...(isPressed && { press }),
      ...(shown !== undefined && { ticked }),
    })
  // The list of a refusal, if saving has made it.
  let list: ListToConfirm | undefined
  return await answerForm(request, {
    schema: typedListSchema,
    owner,
    wrongOwner: `${failure}: ${otherOwnerReason}`,
    refusal: can(access, 'edit') ? undefined : { formErrors: [editRefused], status: 403 },
    // The rows come back with each refusal.
    more: async payload => {
      if (list) return { list }
      const posted = typedListSchema.safeParse(payload)
      if (!posted.success || posted.data.shown === undefined || posted.data.step) return {}
      return { list: toPage(posted.data.text, await read(posted.data, true)) }
    },
    save: async posted => {
      const { text, step, shown, press, check } = posted
      if (step === stepField.back) throw new FormError({ status: 200 })
      if (text.trim() === '') {
        if (isOptional) return { added: 0, kept: 0 }
        throw new FormError({ fieldErrors: { text: [nothingTyped] } })
      }
      if (shown === undefined) {
        list = toPage(text, await read(posted))
        throw new FormError({ status: 200 })
      }
      if (press) throw new FormError({ status: 200, more: { pressed: Number.parseInt(press, 10) } })
      const found = await read(posted)
      const added = found.rows.flatMap(({ isTicked, medication }, index) =>
        isTicked && medication ? [{ index, medication }] : [],
      )
      list = toPage(text, found)
      if (added.length === 0) throw new FormError(nothingTicked)
      const outcome = await addTypedMedications(context.db, { owner, actor }, { added, check })
      if (outcome.status === 'full') throw new FormError({ formErrors: [listFull], status: 409 })
      if (outcome.status === 'asking') {
        const { question, left } = outcome
        list = toPage(text, untick(found, left))
        throw new FormError({ status: 200, more: { question } })
      }
      const rest = findRest(found, outcome.waiting)
      const next = await readListOnThread(await loadStored(), rest.text, { said: rest.said })
      if (next.rows.every(({ isFixed }) => isFixed)) return outcome
      const noRoom = noRoomMessage(outcome.waiting.length)
      list = {
        ...toPage(rest.text, next),
        saved: addedMessage(outcome),
        ...(noRoom && { noRoom }),
      }
      throw new FormError({ status: 200 })
    },
    notSaved: `${failure}: ${notSavedReason}`,
    answer: (_, saved) => done(saved),
  })
}

function noRoomMessage(count: number): string | undefined {
  if (count === 0) return undefined
  const lines = count === 1 ? '1 line has' : `${count} lines have`
  return `${lines} no room: the lists hold ${medicationList.maxRows} medications. Delete some that are not taken any more, then add the rest.`
}

// The page gets no medications: the server reads the text again.
function toPage(text: string, { rows, said, further }: ReadList): ListToConfirm {
  return {
    text,
    rows: rows.map(({ medication: _, ...row }) => row),
    said,
    moreLines: further.length,
  }
}

function untick({ rows, ...list }: ReadList, left: readonly number[]): ReadList {
  const isLeft = (index: number) => left.includes(index)
  return {
    ...list,
    rows: rows.map((row, index) => (isLeft(index) ? { ...row, isTicked: false } : row)),
  }
}

/** Returns the lines that are not answered or that the list has no room for, with their answers. */
function findRest(
  { rows, said, further }: ReadList,
  waiting: readonly number[],
): { text: string; said: string } {
  const open = rows.flatMap(({ typed, question }, index) => {
    const isOpen = question !== undefined && question.kind !== 'unread'
    const given = new RegExp(`\\b${index}([yn]+)`).exec(said)?.[1]
    return isOpen || waiting.includes(index) ? [{ typed, given }] : []
  })
  return {
    text: [...open.map(({ typed }) => typed), ...further].join('\n'),
    said: open.flatMap(({ given }, index) => (given ? [`${index}${given}`] : [])).join(' '),
  }
}

/** Returns whether an answer shows a part of the record, such as findings. */
export function showsList(answer: Response | { data: object }): boolean {
  return 'data' in answer && 'list' in answer.data
}

/** Returns the message after a save: counts without names, because a cookie carries it. */
export function addedMessage({ added, kept }: SavedList): string {
  const count = (number: number) => `${number} ${number === 1 ? 'medication' : 'medications'}`
  const already = `${count(kept)} ${kept === 1 ? 'was' : 'were'} on the list already`
  if (added === 0) return kept === 0 ? 'Nothing was added' : `Nothing was added: ${already}`
  return `Added ${count(added)} to current medications${kept > 0 ? `. ${already}` : ''}`
}
