import { redirect } from '@remix-run/node'
import { z } from 'zod'
import type { RecordOwner } from '#app/access/withheld.ts'
import { redirectWithError } from '#app/http/toast-redirect.server.ts'
import { loadProfile } from '#app/profile/record/profile.server.ts'
import type { Database } from '#db/client.server.ts'
import { maxMarks } from './add-confirmation.ts'
import { rowsIn } from './lifecycle.ts'
import { type MessageKind, messageAddress, parseRowId } from './list-message.ts'
import { listPath, type Status, tabAddress } from './medication-list.ts'
import type { MoveOutcome } from './move-medication.server.ts'

/** The marks of what was told, as a form brings them back. */
export const marksSchema = z.array(z.string().max(maxMarks.length)).max(maxMarks.count).default([])

/** What is said where the database refuses. */
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
  'it was not saved. You had opened this as somebody else than who is logged in now.'

/** Whether an answer asks a question of the medication check, which tells of the record. */
export function asksQuestion(answer: Response | { data: object }): boolean {
  return 'data' in answer && 'question' in answer.data
}

/** The row that an address names; 404 where this person has none such, and where the list is withheld. */
export async function requireRow(db: Database, owner: RecordOwner, { id: named }: { id?: string }) {
  const id = parseRowId(named)
  const row = rowsIn(await loadProfile(db, owner)).find(one => one.id === id)
  if (!row) throw new Response('Not found', { status: 404, statusText: 'Not Found' })
  return row
}

/** Back to a list, which says what was done: a name must stand neither in an address nor in a cookie. */
export function redirectToList(list: Status, kind: MessageKind, outcome: MoveOutcome) {
  const id = 'id' in outcome && kind !== 'deleted' ? outcome.id : undefined
  const entryId = 'entryId' in outcome && kind === 'deleted' ? outcome.entryId : undefined
  return redirect(messageAddress(list, { kind, id, entryId }))
}

/** Back to a list with what went wrong. */
export function redirectToListWithError(list: Status | undefined, failure: string, why: string) {
  return redirectWithError(list ? tabAddress(list) : listPath, `${failure}: ${why}`)
}
