import { redirect } from '@remix-run/node'
import { z } from 'zod'
import type { Answers } from '#app/access/shown-answer-route.server.ts'
import type { RecordOwner } from '#app/access/withheld.ts'
import { notFound } from '#app/http/not-found.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { maxMarks } from '../adding/add-confirmation.ts'
import { medicationsIn } from './lifecycle.ts'
import { type MessageKind, messageAddress, parseRowId } from './list-message.ts'
import { listPath, type Status, tabAddress } from './medication-list.ts'
import type { MoveOutcome } from './move-medication.server.ts'

/** The marks of confirmed warnings in a form. */
export const marksSchema = z.array(z.string().max(maxMarks.length)).max(maxMarks.count).default([])

export const failureMessages = {
  add: 'Failed to add medication',
  discontinue: 'Failed to discontinue medication',
  restore: 'Failed to restore medication',
  delete: 'Failed to delete medication',
} as const

/** Reasons why nothing was written, after a colon. */
export const notSavedReason = 'it was not saved. Please try again.'
export const changedReason = 'it was not saved, because it was changed meanwhile. Look at it again.'
export const otherOwnerReason =
  'it was not saved. You opened this from another account than the one that is logged in now.'

/** Answers a post. Only an answer with the question of the medication check shows the record. */
export async function showQuestion<Answer extends Response | { data: object }>(
  { show, nothing }: Answers,
  title: string,
  answer: Answer,
) {
  const isQuestion = 'data' in answer && 'question' in answer.data
  return isQuestion ? await show(title, answer) : nothing('a redirect, or what was typed', answer)
}

/** Returns the row of an address. @throws Response 404 if it is unknown or withheld. */
export async function requireRow(db: Database, owner: RecordOwner, { id: named }: { id?: string }) {
  const id = parseRowId(named)
  const row = medicationsIn(await loadProfile(db, owner)).find(one => one.id === id)
  if (!row) throw notFound()
  return row
}

export function redirectToList(list: Status, kind: MessageKind, outcome: MoveOutcome) {
  const id = 'id' in outcome && kind !== 'deleted' ? outcome.id : undefined
  const entryId = 'entryId' in outcome && kind === 'deleted' ? outcome.entryId : undefined
  return redirect(messageAddress(list, { kind, id, entryId }))
}

export function redirectToListWithError(list: Status | undefined, failure: string, why: string) {
  return redirectWithError(list ? tabAddress(list) : listPath, `${failure}: ${why}`)
}
