import { randomUUID } from 'node:crypto'
import { draftMarker, drawnForField } from '#app/forms/draft-fields.ts'
import { ownDayField } from '#app/forms/own-day.ts'
import type { Database } from '#db/client.server.ts'
import { hashToken, newToken } from '#db/crypto/keys.server.ts'
import { type Place, seal } from '#db/crypto/sealed.server.ts'
import { openOrReport } from '#db/crypto/unreadable.server.ts'
import type { Person } from '../person.server.ts'
import { keptFormCookie, readCookie } from '../sessions/account-cookies-route.server.ts'
import { accountMark } from '../sessions/remaining-session.server.ts'
import { findEndedPersons, type Visit } from '../sessions/session-route.server.ts'

// Whoever types for longer than a session lasts, or comes back to a form after it, must not lose what was typed
// (WCAG 2.2.1). The server keeps it for whom the session was, sealed with their key, and gives it back to nobody else.

/** A form is kept this long: a page that ends its login sends it by itself. */
export const keptHours = 12
const mostKept = 5
const mostBytes = 256 * 1024
const mostFields = 4000

/** A form that waits for its person. */
export interface KeptForm {
  id: string
  /** Where it was posted, with whom the person acted for. */
  address: string
  fields: [name: string, value: string][]
  /** ISO text. */
  createdAt: string
}

type Content = Pick<KeptForm, 'address' | 'fields'>

/**
 * Keeps the form that a request posts, when its session has expired or was ended by a logout in the
 * same browser. Leaves the body to be read.
 * @returns the `Set-Cookie` header that names it; undefined where there is nothing to keep, or it
 * cannot be kept: a file, a session that is not known any more, a form that was drawn for another
 * account.
 */
export async function keepPostedForm(visit: Visit): Promise<string | undefined> {
  const { request, context } = visit
  if (request.method !== 'POST') return undefined
  const body = await bodyOf(request)
  const person = body && (await drawnFor(visit, body))
  const fields = person && fieldsOf(body)
  if (!fields || fields.length === 0) return undefined
  const { pathname, search } = new URL(request.url)
  // One browser may have several such forms, in several windows.
  const known = await readCookie(cookie(), request)
  const { token, hash } =
    known && /^[\w-]{43}$/.test(known) ? { token: known, hash: hashToken(known) } : newToken()
  await insert(context.db, person, hash, { address: pathname + search, fields })
  return await cookie().serialize(token)
}

/** What is kept for a person in this browser, the newest first. */
export async function listKeptForms(
  { request, context: { db } }: Visit,
  person: Person,
): Promise<KeptForm[]> {
  const tokenHash = await tokenHashOf(request)
  if (!tokenHash) return []
  const rows = await db
    .selectFrom('kept_forms')
    .select(['id', 'data', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', person.id)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, data, created_at }) => {
    const content = openOrReport<Content>(person, placeOf(id), data)
    return content ? [{ id, createdAt: created_at, ...content }] : []
  })
}

/**
 * For the moment after a login: forgets what this browser keeps for anybody else.
 * @returns whether it keeps something for this person.
 */
export async function settleKeptForms(
  db: Database,
  request: Request,
  userId: string,
): Promise<boolean> {
  const tokenHash = await tokenHashOf(request)
  if (!tokenHash) return false
  await db
    .deleteFrom('kept_forms')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '!=', userId)
    .execute()
  const kept = await db
    .selectFrom('kept_forms')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets a form of a person; one that is not there any more is no error. */
export async function forgetKeptForm(
  db: Database,
  { id: userId }: Pick<Person, 'id'>,
  id: string,
): Promise<void> {
  await db.deleteFrom('kept_forms').where('id', '=', id).where('user_id', '=', userId).execute()
}

/**
 * Returns whether a request posts a form that was drawn for another account. A form that names its
 * owner is left to its own route, which shows it again. Leaves the body to be read.
 */
export async function isDrawnForOther(
  { request }: Pick<Visit, 'request'>,
  person: Pick<Person, 'id'>,
): Promise<boolean> {
  if (request.method !== 'POST') return false
  const body = await bodyOf(request)
  const mark = body?.get(drawnForField) ?? null
  return mark !== null && mark !== accountMark(person) && !body?.has('owner')
}

/**
 * Notes that a request brings back what was kept, for `showsKeptForm`. It is forgotten then: the page has it. Leaves the
 * body to be read.
 */
export async function noteKeptForm(
  { request, context }: Visit,
  person: Pick<Person, 'id'>,
): Promise<void> {
  if (request.method !== 'POST' || !(await tokenHashOf(request))) return
  const id = (await bodyOf(request))?.get(draftMarker)
  if (typeof id !== 'string') return
  context.restoresDraft = true
  await forgetKeptForm(context.db, person, id)
}

async function insert(
  db: Database,
  person: Person,
  tokenHash: string,
  content: Content,
): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('kept_forms')
    .values({
      id,
      token_hash: tokenHash,
      user_id: person.id,
      data: seal(person, placeOf(id), content),
      created_at: now(),
      expires_at: new Date(Date.now() + keptHours * 3_600_000).toISOString(),
    })
    .execute()
  await db
    .deleteFrom('kept_forms')
    .where('user_id', '=', person.id)
    .where('id', 'not in', eb =>
      eb
        .selectFrom('kept_forms')
        .select('id')
        .where('user_id', '=', person.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(mostKept),
    )
    .execute()
}

/**
 * The person with an ended session whom a form was drawn for. A browser may have been used by
 * several people, so a logout counts only for a form that names its account.
 */
async function drawnFor(visit: Visit, body: FormData): Promise<Person | undefined> {
  const { expired, loggedOut } = await findEndedPersons(visit)
  const mark = body.get(drawnForField)
  if (mark === null) return expired
  return [expired, loggedOut].find(person => person && accountMark(person) === mark)
}

// Undefined for what no form of ours sends, and for a file: half of a form would be no form.
function fieldsOf(body: FormData): KeptForm['fields'] | undefined {
  const entries = [...body]
  if (entries.some(([, value]) => typeof value !== 'string' && value.size > 0)) return undefined
  const fields = entries.flatMap(([name, value]): KeptForm['fields'] =>
    typeof value === 'string' && isKept(name) ? [[name, value]] : [],
  )
  return fields.length <= mostFields ? fields : undefined
}

async function bodyOf(request: Request): Promise<FormData | undefined> {
  if (request.bodyUsed || Number(request.headers.get('Content-Length') ?? 0) > mostBytes) {
    return undefined
  }
  return await request
    .clone()
    .formData()
    .catch(() => undefined)
}

// What proves who somebody is, is typed anew.
const secrets = /^(password|currentPassword|newPassword|confirmPassword|proof|code)$/

// The page that shows the form again adds these by itself.
const added = [draftMarker, drawnForField, ownDayField]

function isKept(name: string): boolean {
  return !added.includes(name) && !secrets.test(name)
}

async function tokenHashOf(request: Request): Promise<string | undefined> {
  const token = await readCookie(cookie(), request)
  return token && hashToken(token)
}

function cookie() {
  return keptFormCookie(keptHours * 3600)
}

function placeOf(id: string): Place {
  return { table: 'kept_forms', row: id, column: 'data' }
}

function now(): string {
  return new Date().toISOString()
}
