import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { can } from '#app/access/abilities.ts'
import type { Access } from '#app/access/require-access-route.server.ts'
import { answerForm, FormError } from '#app/forms/answer-form-route.server.ts'
import { editRefused } from '#app/forms/edit-refused.ts'
import { withoutInvisible } from '#app/lib/invisible-characters.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import { medicationList } from '../list/lifecycle.ts'
import { notSavedReason, otherOwnerReason } from '../list/medication-route.server.ts'
import { maxTypedRows } from '../names/list/split-list.server.ts'
import {
  type ConfirmedRow,
  type RowError,
  readListOnThread,
  readRowsOnThread,
} from './read-list.server.ts'
import { addTypedMedications } from './typed-list.server.ts'
import { type ConfirmList, stepField, typedListLimits } from './typed-list.ts'

const { item } = medicationList

function smallText(label: string, maxLength: number) {
  return z
    .string()
    .max(2 * maxLength, `${label} must be ${maxLength} characters or fewer`)
    .overwrite(value => withoutInvisible(value).normalize('NFC').trim())
    .max(maxLength, `${label} must be ${maxLength} characters or fewer`)
    .default('')
}

const rowSchema = z.object({
  take: z.literal('on').optional(),
  name: smallText(item.name.label, item.name.maxLength),
  meant: z.string().max(item.name.maxLength).optional(),
  dose: smallText('Dose', typedListLimits.dose),
  often: smallText('How often', item.customFrequency.maxLength),
  reason: smallText('Reason', item.reason.maxLength),
})

const tooLong = `The list must be ${typedListLimits.text.toLocaleString('en')} characters or fewer`

const typedListSchema = z.object({
  owner: z.string(),
  text: z
    .string()
    .max(2 * typedListLimits.text, tooLong)
    // A browser counts a line break as one character and posts it as two.
    .overwrite(value => withoutInvisible(value).normalize('NFC'))
    .max(typedListLimits.text, tooLong)
    .default(''),
  [stepField.name]: z.enum([stepField.back]).optional(),
  rows: z.array(rowSchema).max(maxTypedRows).default([]),
  check: z.unknown().optional(),
})

const failure = 'Failed to add medications'
const nothingFound =
  'No medication was found in this text. Type one on each line, such as “metformin 500 mg twice daily”.'
const nothingTypedText = 'Type or paste at least one medication'
const nothingTicked = 'Tick at least one medication to add.'
const listFull = `${failure}: it was not saved. The lists hold ${medicationList.maxRows} medications at most. Untick some, or delete some that are not taken any more.`

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
 * Answers a post of `TypedListPage`: first with the rows to confirm, then with errors or the
 * question of the medication check, and when all is saved with `done`.
 */
export async function answerTypedList(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  access: Access,
  done: (saved: SavedList) => Promise<Response> | Response,
  { isOptional = false, nothingTyped = nothingTypedText }: BlankOptions = {},
) {
  const { owner, actor } = access
  const profile = await loadProfile(context.db, owner)
  const readList = (text: unknown) => readListOnThread(profile, cleanText(text))
  return await answerForm(request, {
    schema: typedListSchema,
    owner,
    wrongOwner: `${failure}: ${otherOwnerReason}`,
    refusal: can(access, 'edit') ? undefined : { formErrors: [editRefused], status: 403 },
    more: async ({ text, rows, step }) =>
      rows !== undefined && step !== stepField.back ? { list: await readList(text) } : {},
    save: async ({ text, rows, step, check }) => {
      if (step === stepField.back) throw new FormError({ status: 200 })
      if (text.trim() === '') {
        if (isOptional) return { added: 0, kept: 0 }
        throw new FormError({ fieldErrors: { text: [nothingTyped] } })
      }
      if (rows.length === 0) throw new FormError(showRows(await readList(text)))
      const confirmed = rows.map(toConfirmed)
      const { added, errors } = await readRowsOnThread(text, confirmed)
      if (errors.length > 0) throw new FormError({ fieldErrors: toFieldErrors(errors) })
      if (added.length === 0) throw new FormError(nothingTicked)
      const outcome = await addTypedMedications(context.db, { owner, actor }, { added, check })
      if (outcome.status === 'full') throw new FormError({ formErrors: [listFull], status: 409 })
      if (outcome.status === 'asking') {
        const { question, left } = outcome
        throw new FormError({ status: 200, more: { question, left } })
      }
      return outcome
    },
    notSaved: `${failure}: ${notSavedReason}`,
    answer: (_, saved) => done(saved),
  })
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

function showRows(list: ConfirmList) {
  if (list.rows.length === 0) return { fieldErrors: { text: [nothingFound] } }
  return { status: 200, more: { list } }
}

function cleanText(text: unknown): string {
  return typeof text === 'string'
    ? withoutInvisible(text.slice(0, 2 * typedListLimits.text))
        .normalize('NFC')
        .slice(0, typedListLimits.text)
    : ''
}

function toConfirmed({ take, ...row }: z.output<typeof rowSchema>): ConfirmedRow {
  return { ...row, isTaken: take === 'on' }
}

function toFieldErrors(errors: readonly RowError[]) {
  return Object.fromEntries(
    errors.map(({ index, field, message }) => [`rows[${index}].${field}`, [message]]),
  )
}
