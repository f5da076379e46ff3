import { accountMarkField, draftMarker } from '#app/forms/draft-fields.ts'
import { ownDayField } from '#app/forms/own-day.ts'
import { secretFields } from '#app/forms/secret-fields.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import type { Person } from '../person.server.ts'
import { draftCookie, readCookie } from '../sessions/account-cookies-route.server.ts'
import { accountMark } from '../sessions/remaining-session.server.ts'
import { findEndedPersons, type RequestWithContext } from '../sessions/session-route.server.ts'
import {
  type Draft,
  deleteDraft,
  deleteOthersDrafts,
  draftHours,
  insertDraft,
  listDrafts,
} from './saved-drafts.server.ts'

const maxBytes = 256 * 1024
const maxFields = 4000

/**
 * Saves the form that a request posts as a draft, when its session has expired or was ended by a
 * logout in the same browser. Leaves the body to be read.
 * @returns the `Set-Cookie` header that names it; undefined where there is nothing to save, or it
 * cannot be saved: a file, a session that is not known any more, a form that was drawn for another
 * account.
 */
export async function savePostedForm(visit: RequestWithContext): Promise<string | undefined> {
  const { request, context } = visit
  if (request.method !== 'POST') return undefined
  const body = await readBody(request)
  const person = body && (await findDraftOwner(visit, body))
  const fields = person && fieldsOf(body)
  if (!fields || fields.length === 0) return undefined
  const { pathname, search } = new URL(request.url)
  // One browser may have several such forms, in several windows.
  const known = await readCookie(cookie(), request)
  const { token, hash } =
    known && /^[\w-]{43}$/.test(known) ? { token: known, hash: hashToken(known) } : newToken()
  await insertDraft(context.db, person, hash, { address: pathname + search, fields })
  return await cookie().serialize(token)
}

/** Returns the drafts of a person in this browser, the newest first. */
export async function findDrafts(
  { request, context: { db } }: RequestWithContext,
  person: Person,
): Promise<Draft[]> {
  const tokenHash = await tokenHashOf(request)
  return tokenHash ? await listDrafts(db, person, tokenHash) : []
}

/**
 * Deletes the drafts of this browser that belong to anybody else, after a login.
 * @returns whether it has a draft of this person.
 */
export async function dropOthersDrafts(
  db: Database,
  request: Request,
  userId: string,
): Promise<boolean> {
  const tokenHash = await tokenHashOf(request)
  return tokenHash ? await deleteOthersDrafts(db, userId, tokenHash) : false
}

/**
 * Returns whether a request posts a form that was drawn for another account. A form that names its
 * owner is left to its own route, which shows it again. Leaves the body to be read.
 */
export async function isDrawnForOther(
  { request }: Pick<RequestWithContext, 'request'>,
  person: Pick<Person, 'id'>,
): Promise<boolean> {
  if (request.method !== 'POST') return false
  const body = await readBody(request)
  const mark = body?.get(accountMarkField) ?? null
  return mark !== null && mark !== accountMark(person) && !body?.has('owner')
}

/**
 * Notes that a request restores a draft, which the page then shows. The draft is deleted: the page
 * has it. Leaves the body to be read.
 */
export async function noteRestoredDraft(
  { request, context }: RequestWithContext,
  person: Pick<Person, 'id'>,
): Promise<void> {
  if (request.method !== 'POST' || !(await tokenHashOf(request))) return
  const id = (await readBody(request))?.get(draftMarker)
  if (typeof id !== 'string') return
  context.restoresDraft = true
  await deleteDraft(context.db, person, id)
}

/**
 * Returns the person with an ended session whom a form was drawn for. A browser may have been used by
 * several people, so a logout counts only for a form that names its account.
 */
async function findDraftOwner(
  visit: RequestWithContext,
  body: FormData,
): Promise<Person | undefined> {
  const { expired, loggedOut } = await findEndedPersons(visit)
  const mark = body.get(accountMarkField)
  if (mark === null) return expired
  return [expired, loggedOut].find(person => person && accountMark(person) === mark)
}

// Undefined for what no form of ours sends, and for a file: half of a form would be no form.
function fieldsOf(body: FormData): Draft['fields'] | undefined {
  const entries = [...body]
  if (entries.some(([, value]) => typeof value !== 'string' && value.size > 0)) return undefined
  const fields = entries.flatMap(([name, value]): Draft['fields'] =>
    typeof value === 'string' && isSaved(name) ? [[name, value]] : [],
  )
  return fields.length <= maxFields ? fields : undefined
}

async function readBody(request: Request): Promise<FormData | undefined> {
  if (request.bodyUsed || Number(request.headers.get('Content-Length') ?? 0) > maxBytes) {
    return undefined
  }
  return await request
    .clone()
    .formData()
    .catch(() => undefined)
}

// Passwords and codes are typed again. The page that shows the form again adds the others itself.
const unsavedFields = [...secretFields, draftMarker, accountMarkField, ownDayField]

function isSaved(name: string): boolean {
  return !unsavedFields.includes(name)
}

async function tokenHashOf(request: Request): Promise<string | undefined> {
  const token = await readCookie(cookie(), request)
  return token && hashToken(token)
}

function cookie() {
  return draftCookie(draftHours * 3600)
}
