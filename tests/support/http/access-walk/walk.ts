import { abilities } from '#app/access/abilities.ts'
import type { Ability, Role } from '#app/lib/roles.ts'
import { cardIds, uploadCard } from '#tests/support/data/card-images.ts'
import type { OwnerWithLink } from '#tests/support/data/owner.ts'
import { builtRoutes } from '../built-routes.ts'
import type { HttpAnswer, HttpClient } from '../http-client.ts'
import { readField } from '../read-field.ts'
import {
  asData,
  type Expected,
  type ProxyRights,
  type RequestKind,
  type WalkedRow,
} from './rows.ts'
import { rowsOf } from './table.ts'

/** A requester who visits every route. */
export interface Walker {
  name: string
  client: HttpClient
  /** Prefix of each address: `/for/{accessId}` for a proxy. */
  prefix: string
  expected: (row: WalkedRow, kind: RequestKind, pattern: string) => Expected
  /** Texts that no answer to them may contain; all of them, or by address. */
  secrets: Secret[] | ((pattern: string) => Secret[])
  /** Rights of a proxy, whose visits log the rows of the table. */
  proxy?: ProxyRights
  /** Rows that the visits of any other requester log; none by default. */
  logRows?: (pattern: string) => string[]
  /** The form that they post everywhere; empty where it might change the record. */
  form?: Record<string, string>
}

export type Secret = string | RegExp

/** The record that is walked, and the ids in its addresses. */
export interface Walked {
  owner: OwnerWithLink
  origin: string
  /** Id of an invited proxy. */
  proxyId: string
  /** An access to the record that none of the walkers has. */
  accessId: string
  /** Returns the titles that proxies have read since the last call. */
  takeReadings(): Promise<string[]>
}

const kinds: RequestKind[] = ['get', 'post', 'data']

/**
 * Requests every address of every route as every walker.
 * @returns the unexpected answers.
 */
export async function walk(walked: Walked, walkers: Walker[]): Promise<string[]> {
  const wrong: string[] = []
  const entryId = await findNewestChange(walked.owner)
  await walked.takeReadings()
  const routes = await builtRoutes()
  for (const { id, pattern, row } of rowsOf(routes)) {
    const { plainHandlers = [] } = routes.find(route => route.id === id) ?? {}
    let parts = await findParts(pattern, walked, entryId)
    for (const kind of kinds) {
      for (const walker of walkers) {
        const what = `${kind} ${pattern} as ${walker.name}`
        const address = `${walker.prefix}${withParts(pattern, parts)}`
        const answer = await ask(walker, kind, address, id.endsWith('_index'))
        const names = { ':before': walker.prefix, ':origin': walked.origin, ...parts }
        const got = withNames(describeOutcome(answer), names)
        const want = String(walker.expected(row, kind, pattern))
        if (got !== want) wrong.push(`${what}: ${got}, not ${want}`)
        const isPlain = plainHandlers.includes(kind === 'post' ? 'action' : 'loader')
        if (walker.proxy && row.proxy.read && isPlain && answer.status !== 404)
          wrong.push(`${what} is answered without \`proxyHandler\``)
        const logged = (await walked.takeReadings()).toSorted()
        const asked = { row, kind, pattern, walker, status: answer.status }
        wrong.push(...findRowFaults(asked, logged).map(fault => `${what} ${fault}`))
        const { secrets } = walker
        // The requester sent the address, so its parts are not secret.
        const unknown = (typeof secrets === 'function' ? secrets(pattern) : secrets).filter(
          secret => typeof secret !== 'string' || !address.includes(secret),
        )
        const shown = findShownSecrets(answer, unknown, walked.origin)
        if (shown.length > 0) wrong.push(`${what} shows ${shown.join(', ')}`)
        // An accepted post may have removed the item of the address. A removal by a refused post
        // shows in the next answer.
        if (kind === 'post' && answer.status < 400)
          parts = await findParts(pattern, walked, entryId)
      }
    }
    for (const { name, client, prefix: before } of walkers) {
      const { status } = await client.get(`${before}${pattern}?_data=${encodeURIComponent(id)}`)
      if (status !== 400) wrong.push(`old data of ${pattern} as ${name}: ${status}, not 400`)
    }
  }
  return wrong
}

/** Returns the faults in the rows that an answer added to the access log. */
function findRowFaults(
  asked: { row: WalkedRow; kind: RequestKind; pattern: string; walker: Walker; status: number },
  logged: string[],
): string[] {
  const { row, kind, pattern, walker, status } = asked
  const { proxy: reader } = walker
  const isForm = kind === 'post' && ![202, 302, 303, 307, 404].includes(status)
  const isAnswered = status === 200 || isForm
  const expected =
    reader && row.proxy.read ? row.proxy.logRows?.(reader) : (walker.logRows?.(pattern) ?? [])
  const possible = isAnswered ? (expected ?? []) : []
  // An answer to a form may show its page again, or only the typed values.
  const isRight =
    kind === 'post' ? logged.every(one => possible.includes(one)) : same(logged, possible)
  if (kind !== 'post' && status === 200 && !expected) {
    return ['is a page without expected rows in the table']
  }
  return isRight ? [] : [`logged ${formatTitles(logged)}, not ${formatTitles(possible)}`]
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, n) => one === others[n])
}

function formatTitles(titles: readonly string[]): string {
  return titles.length > 0 ? titles.map(one => `“${one}”`).join(', ') : 'no row'
}

/** Returns the secrets that an answer contains. */
function findShownSecrets(answer: HttpAnswer, secrets: Secret[], origin: string): Secret[] {
  const found = findSecrets(answer.body, secrets)
  // The port of the server has five digits too.
  return found.length > 0
    ? findSecrets(withoutRandomParts(answer).replaceAll(origin, ''), found)
    : []
}

function findSecrets(body: string, secrets: Secret[]): Secret[] {
  return secrets.filter(secret =>
    typeof secret === 'string' ? body.includes(secret) : secret.test(body),
  )
}

/** Returns the expected answers to a proxy of this level. */
export function expectProxy(
  role: Exclude<Role, 'owner'>,
  isWithheld: (pattern: string) => boolean = () => false,
): Walker['expected'] {
  const can = (ability: Ability | undefined) =>
    ability === undefined || abilities[role].includes(ability)
  return (row, kind, pattern) => {
    const { read, write, refused = 404, but, withheld, readOnly, readOnlyPost } = row.proxy
    const needed = kind === 'post' ? write : read
    if (needed !== undefined && isWithheld(pattern)) {
      if (kind === 'post' || !withheld) return 404
      return kind === 'get' ? withheld : asData(withheld)
    }
    if (!can(needed)) return kind === 'post' ? refused : 404
    if (kind === 'post' && readOnlyPost && !can('edit')) return readOnlyPost
    if (kind !== 'post' && readOnly && !can(write)) return readOnly
    return but?.[kind] ?? withPrefix(row[kind].owner)
  }
}

/** Returns the rights of a proxy of this level, without the withheld sections. */
export function proxyRights(role: Exclude<Role, 'owner'>, withheld: string[] = []): ProxyRights {
  return { can: ability => abilities[role].includes(ability), withheld: new Set(withheld) }
}

/**
 * Expected answers at the address of another's access: 404. The data of a page outside the record
 * redirects as for any account.
 */
export const expectNoAccess: Walker['expected'] = (row, kind) =>
  kind === 'data' && row.proxy.read === undefined ? withPrefix(row.data.other) : 404

/** Expected answers to a requester who is not logged in. */
export const expectAnonymous: Walker['expected'] = (row, kind) =>
  row.proxy.but?.[kind] ?? withPrefix(row[kind].anonymous)

// Redirects keep the prefix of the proxy.
function withPrefix(expected: Expected): Expected {
  return String(expected).replace(/ \/$/, ' :before').replace(' /', ' :before/') as Expected
}

async function findParts(
  pattern: string,
  { owner, origin, proxyId, accessId }: Walked,
  entryId: string,
): Promise<Record<string, string>> {
  const has = (part: string) => pattern.includes(part)
  return {
    ':shareId': owner.shareId,
    ':accessCode': 'x',
    '*': 'no/such/page',
    ...(has(':imageId') && { ':imageId': await ensureImage(owner, origin) }),
    ...(has(':linkId') && { ':linkId': await ensureLink(owner) }),
    ...(has(':commentId') && { ':commentId': await ensureComment(owner) }),
    ':entryId': entryId,
    ':change': '0',
    ':proxyId': proxyId,
    ':accessId': accessId,
    ':id': '1',
  }
}

function withParts(pattern: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((path, [name, value]) => path.replace(name, value), pattern)
}

function withNames(outcome: string, parts: Record<string, string>): string {
  const ids = Object.entries(parts).filter(([, value]) => value.length >= 16)
  return ids.reduce((text, [name, value]) => text.replace(value, name), outcome)
}

/** Returns the id of a picture of the owner; uploads one if there is none. */
async function ensureImage({ client }: OwnerWithLink, origin: string): Promise<string> {
  const [id] = await cardIds(client)
  if (id) return id
  await uploadCard(client, origin)
  const [fresh = ''] = await cardIds(client)
  return fresh
}

/** Returns the id of a further link of the owner; adds one if there is none. */
export async function ensureLink({ client }: OwnerWithLink): Promise<string> {
  const { body } = await client.get('/links')
  const [, further] = [...body.matchAll(/href="\/links\/([\da-f-]{36})"/g)]
  if (further?.[1]) return further[1]
  const form = await client.get('/links/new')
  const owner = readField(form.body, 'owner') ?? ''
  const added = await client.post('/links/new', { owner, name: 'School' })
  const id = /^\/links\/([\da-f-]{36})$/.exec(added.headers.location ?? '')?.[1]
  if (!id) throw new Error(`No link was added: ${added.status}`)
  return id
}

/** Words of a comment that the owner wrote on their allergies. */
export const commentWords = 'Ask Doctor Brambleworth'

/** Returns the id of that comment; writes it if there is none. */
export async function ensureComment({ client }: Pick<OwnerWithLink, 'client'>): Promise<string> {
  const page = await client.get('/profile/allergies/comments')
  const existing = /\/comments\/([\da-f-]{36})\/delete/.exec(page.body)?.[1]
  if (existing) return existing
  const owner = readField(page.body, 'owner') ?? ''
  const form = { owner, intent: 'write', text: commentWords }
  const added = await client.post('/profile/allergies/comments', form)
  if (added.status !== 302) throw new Error(`No comment was written: ${added.status}`)
  return await ensureComment({ client })
}

/** Returns the id of the newest entry in the owner's change log. */
export async function findNewestChange({ client }: OwnerWithLink): Promise<string> {
  const { body } = await client.get('/profile/history')
  const id = /\/profile\/history\/([\w-]+)\/0\/restore/.exec(body)?.[1]
  if (!id) throw new Error('The change history offers nothing to restore')
  return id
}

function ask(
  { client, form = {} }: Walker,
  kind: RequestKind,
  path: string,
  isIndex: boolean,
): Promise<HttpAnswer> {
  const index = isIndex ? '?index' : ''
  if (kind === 'get') return client.get(path)
  if (kind === 'post') return client.post(`${path}${index}`, form)
  return client.get(`${path === '/' ? '/_root' : path.replace(/\/$/, '')}.data`)
}

// Removes the random parts of an answer, which may contain a code by chance.
function withoutRandomParts({ body, headers }: HttpAnswer): string {
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '-'
  return body.replaceAll(nonce, '').replaceAll(headers['x-request-id'] ?? '-', '')
}

function describeOutcome({ status, headers, body }: HttpAnswer): string {
  const inside = status === 202 ? /"redirect","([^"]+)"/.exec(body)?.[1] : undefined
  const target = headers.location ?? inside
  return target ? `${status} ${target}` : String(status)
}
