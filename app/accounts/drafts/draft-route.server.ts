import { ownDayField } from '#app/forms/days/own-day.ts'
import { accountMarkField, draftMarker } from '#app/forms/draft-fields.ts'
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
  draftHours,
  hasDraft,
  insertDraft,
  listDrafts,
} from './saved-drafts.server.ts'

const maxBytes = 256 * 1024
const maxFields = 4000

/**
 * Saves a posted form as a draft if its session has expired or was ended by a logout.
 * @returns the `Set-Cookie` header that names the draft; undefined if there is nothing to save.
 */
export async function savePostedForm(visit: RequestWithContext): Promise<string | undefined> {
  const { request, context } = visit
  if (request.method !== 'POST') return undefined
  const body = await readBody(request)
  const person = body && (await findDraftOwner(visit, body))
  const fields = person && readFields(body)
  if (!fields || fields.length === 0) return undefined
  const { pathname, search } = new URL(request.url)
  // One browser may have several drafts, from several windows.
  const previous = await readCookie(cookie(), request)
  const { token, hash } =
    previous && /^[\w-]{43}$/.test(previous)
      ? { token: previous, hash: hashToken(previous) }
      : newToken()
  await insertDraft(context.db, person, hash, { address: pathname + search, fields })
  return await cookie().serialize(token)
}

/** Returns the drafts of a person in this browser, newest first. */
export async function findDrafts(
  { request, context: { db } }: RequestWithContext,
  person: Person,
): Promise<Draft[]> {
  const tokenHash = await readTokenHash(request)
  return tokenHash ? await listDrafts(db, person, tokenHash) : []
}

/** Returns whether this browser has a draft of a person. Those of others stay for their owners. */
export async function hasDraftHere(
  db: Database,
  request: Request,
  userId: string,
): Promise<boolean> {
  const tokenHash = await readTokenHash(request)
  return tokenHash ? await hasDraft(db, userId, tokenHash) : false
}

/**
 * Returns whether a posted form was drawn for another account. Routes check forms with an `owner`.
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

/** Deletes the draft that a request restores. */
export async function deleteRestoredDraft(
  { request, context }: RequestWithContext,
  person: Pick<Person, 'id'>,
): Promise<void> {
  if (request.method !== 'POST' || !(await readTokenHash(request))) return
  const id = (await readBody(request))?.get(draftMarker)
  if (typeof id === 'string') await deleteDraft(context.db, person, id)
}

/**
 * Returns the person whose ended session a form belongs to.
 * A logout counts only for a form that names its account: people may share a browser.
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

// Undefined for a form with a file: a draft without its file would be incomplete.
function readFields(body: FormData): Draft['fields'] | undefined {
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

// The page that restores a draft adds the other fields itself.
const unsavedFields = [...secretFields, draftMarker, accountMarkField, ownDayField]

function isSaved(name: string): boolean {
  return !unsavedFields.includes(name)
}

async function readTokenHash(request: Request): Promise<string | undefined> {
  const token = await readCookie(cookie(), request)
  return token && hashToken(token)
}

function cookie() {
  return draftCookie(draftHours * 3600)
}
