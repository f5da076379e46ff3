import { abilities } from '#app/access/abilities.ts'
import type { Ability, Role } from '#app/lib/roles.ts'
import { cardIds, uploadCard } from '#tests/support/data/card-images.ts'
import type { Owner } from '#tests/support/data/owner.ts'
import { builtRoutes } from '../built-routes.ts'
import type { Answer, HttpClient } from '../http-client.ts'
import type { AccessRow, Expected, ProxyRights, RequestKind } from './rows.ts'
import { rowsOf } from './table.ts'

/** Somebody who walks over every route. */
export interface Walker {
  name: string
  client: HttpClient
  /** What stands before each address: `/for/{accessId}` while acting for somebody. */
  prefix: string
  expected: (row: AccessRow, kind: RequestKind, pattern: string) => Expected
  /** What must never appear in an answer to them; all of it, or by the address that they ask for. */
  secrets: Secret[] | ((pattern: string) => Secret[])
  /** For a proxy: their pages leave the rows that the table says. */
  proxy?: ProxyRights
  /** The rows that the pages of everybody else leave; none without it. */
  logRows?: (pattern: string) => string[]
  /** What they post everywhere; nothing, where that might change the record. */
  form?: Record<string, string>
}

export type Secret = string | RegExp

/** The record that is walked, and what addresses name of it. */
export interface Walked {
  owner: Owner
  origin: string
  /** Somebody whom the owner invited. */
  proxyId: string
  /** An access to the record that none of the walkers has. */
  accessId: string
  /** Titles that proxies have read since the last call. */
  takeReadings(): Promise<string[]>
}

const kinds: RequestKind[] = ['get', 'post', 'data']

/** Asks for every address of every route as everybody. @returns what was answered otherwise than expected. */
export async function walk(walked: Walked, walkers: Walker[]): Promise<string[]> {
  const wrong: string[] = []
  const pages = { given: 0, withoutRow: 0, ofNothing: 0 }
  const entryId = await findNewestChange(walked.owner)
  await walked.takeReadings()
  for (const { id, pattern, row } of rowsOf(await builtRoutes())) {
    let parts = await partsOf(pattern, walked, entryId)
    for (const kind of kinds) {
      for (const walker of walkers) {
        const what = `${kind} ${pattern} as ${walker.name}`
        const address = `${walker.prefix}${withParts(pattern, parts)}`
        const answer = await ask(walker, kind, address, id.endsWith('_index'))
        const names = { ':before': walker.prefix, ':origin': walked.origin, ...parts }
        const got = withNames(outcome(answer), names)
        const want = String(walker.expected(row, kind, pattern))
        if (got !== want) wrong.push(`${what}: ${got}, not ${want}`)
        const left = (await walked.takeReadings()).toSorted()
        const asked = { row, kind, pattern, walker, status: answer.status }
        wrong.push(...faultsOfRows(asked, left).map(fault => `${what} ${fault}`))
        if (walker.proxy && kind !== 'post' && answer.status === 200 && row.proxy.read) {
          pages.given += 1
          const isExpected = row.proxy.logRows?.(walker.proxy).length !== 0
          if (!isExpected) pages.ofNothing += 1
          else if (left.length === 0) pages.withoutRow += 1
        }
        const { secrets } = walker
        // What stands in the address is known to whoever asks.
        const unknown = (typeof secrets === 'function' ? secrets(pattern) : secrets).filter(
          secret => typeof secret !== 'string' || !address.includes(secret),
        )
        const shown = shownOf(answer, unknown, walked.origin)
        if (shown.length > 0) wrong.push(`${what} shows ${shown.join(', ')}`)
        // An accepted post may have removed the thing that the address names. A refused post that
        // removed it shows in the next answer.
        if (kind === 'post' && answer.status < 400) parts = await partsOf(pattern, walked, entryId)
      }
    }
    for (const { name, client, prefix: before } of walkers) {
      const { status } = await client.get(`${before}${pattern}?_data=${encodeURIComponent(id)}`)
      if (status !== 400) wrong.push(`old data of ${pattern} as ${name}: ${status}, not 400`)
    }
  }
  if (pages.given > 0) {
    const { given, withoutRow, ofNothing } = pages
    process.stdout.write(
      `access walk: ${given} pages given to proxies, ${withoutRow} without a row in the access log, ` +
        `${ofNothing} that show nothing of the record\n`,
    )
  }
  return wrong
}

/** What is wrong with the rows that an answer left in the access log. */
function faultsOfRows(
  asked: { row: AccessRow; kind: RequestKind; pattern: string; walker: Walker; status: number },
  left: string[],
): string[] {
  const { row, kind, pattern, walker, status } = asked
  const { proxy: reader } = walker
  const isForm = kind === 'post' && ![202, 302, 303, 404].includes(status)
  const isAnswered = status === 200 || isForm
  const expected =
    reader && row.proxy.read ? row.proxy.logRows?.(reader) : (walker.logRows?.(pattern) ?? [])
  const may = isAnswered ? (expected ?? []) : []
  // An answer to a form may show its page again, or only what was typed.
  const isRight = kind === 'post' ? left.every(one => may.includes(one)) : same(left, may)
  if (kind !== 'post' && status === 200 && !expected) {
    return ['is a page of which the table does not say what row it leaves']
  }
  return isRight ? [] : [`left ${namesOf(left)} in the access log, not ${namesOf(may)}`]
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, n) => one === others[n])
}

function namesOf(titles: readonly string[]): string {
  return titles.length > 0 ? titles.map(one => `“${one}”`).join(', ') : 'no row'
}

/** Which of these secrets an answer shows. */
function shownOf(answer: Answer, secrets: Secret[], origin: string): Secret[] {
  const found = secretsIn(answer.body, secrets)
  // The port of the server has five digits too.
  return found.length > 0 ? secretsIn(withoutRandomParts(answer).replaceAll(origin, ''), found) : []
}

function secretsIn(body: string, secrets: Secret[]): Secret[] {
  return secrets.filter(secret =>
    typeof secret === 'string' ? body.includes(secret) : secret.test(body),
  )
}

/** What a proxy of this level gets, and at addresses of what is withheld from them. */
export function expectProxy(
  role: Exclude<Role, 'owner'>,
  isWithheld: (pattern: string) => boolean = () => false,
): Walker['expected'] {
  const may = (ability: Ability | undefined) =>
    ability === undefined || abilities[role].includes(ability)
  return (row, kind, pattern) => {
    const { read, write, refused = 404, but, withheld } = row.proxy
    const needed = kind === 'post' ? write : read
    if (needed !== undefined && isWithheld(pattern)) return withheld?.[kind] ?? 404
    if (!may(needed)) return kind === 'post' ? refused : 404
    return but?.[kind] ?? withPrefix(row[kind].owner)
  }
}

/** A proxy of this level, from whom these sections are withheld. */
export function proxyRights(role: Exclude<Role, 'owner'>, withheld: string[] = []): ProxyRights {
  return { can: ability => abilities[role].includes(ability), withheld: new Set(withheld) }
}

/**
 * What somebody gets at the address of an access that they do not have: nothing is there. The data of a page that is
 * about nobody says that it is not, and with it the page is left.
 */
export const expectNoAccess: Walker['expected'] = (row, kind) =>
  kind === 'data' && row.proxy.read === undefined ? withPrefix(row.data.other) : 404

/** What somebody gets there who is not signed in: what they get everywhere. */
export const expectAnonymous: Walker['expected'] = (row, kind) =>
  row.proxy.but?.[kind] ?? withPrefix(row[kind].anonymous)

// Redirects stay with the person for whom somebody acts.
function withPrefix(expected: Expected): Expected {
  return String(expected).replace(/ \/$/, ' :before').replace(' /', ' :before/') as Expected
}

async function partsOf(
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

/** A picture that the owner has; another one when the last was removed. */
async function ensureImage({ client }: Owner, origin: string): Promise<string> {
  const [id] = await cardIds(client)
  if (id) return id
  await uploadCard(client, origin)
  const [fresh = ''] = await cardIds(client)
  return fresh
}

/** A further link that the owner has; another one when the last was removed. */
export async function ensureLink({ client }: Owner): Promise<string> {
  const { body } = await client.get('/links')
  const [, further] = [...body.matchAll(/href="\/links\/([\da-f-]{36})"/g)]
  if (further?.[1]) return further[1]
  const form = await client.get('/links/new')
  const owner = ownerIn(form)
  const added = await client.post('/links/new', { owner, name: 'School' })
  const id = /^\/links\/([\da-f-]{36})$/.exec(added.headers.location ?? '')?.[1]
  if (!id) throw new Error(`No link was added: ${added.status}`)
  return id
}

/** Words of a comment that the owner wrote on their allergies. */
export const commentWords = 'Ask Doctor Brambleworth'

/** That comment; another one when the last was deleted. */
export async function ensureComment({ client }: Pick<Owner, 'client'>): Promise<string> {
  const page = await client.get('/profile/allergies/comments')
  const standing = /\/comments\/([\da-f-]{36})\/delete/.exec(page.body)?.[1]
  if (standing) return standing
  const form = { owner: ownerIn(page), intent: 'write', text: commentWords }
  const added = await client.post('/profile/allergies/comments', form)
  if (added.status !== 302) throw new Error(`No comment was written: ${added.status}`)
  return await ensureComment({ client })
}

function ownerIn({ body }: Answer): string {
  return /name="owner"[^>]* value="([^"]+)"/.exec(body)?.[1] ?? ''
}

/** Id of the newest entry in the owner's change history. */
export async function findNewestChange({ client }: Owner): Promise<string> {
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
): Promise<Answer> {
  const index = isIndex ? '?index' : ''
  if (kind === 'get') return client.get(path)
  if (kind === 'post') return client.post(`${path}${index}`, form)
  return client.get(`${path === '/' ? '/_root' : path.replace(/\/$/, '')}.data`)
}

// Without what is random in every answer, and by chance could read as a code.
function withoutRandomParts({ body, headers }: Answer): string {
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '-'
  return body.replaceAll(nonce, '').replaceAll(headers['x-request-id'] ?? '-', '')
}

function outcome({ status, headers, body }: Answer): string {
  const inside = status === 202 ? /"redirect","([^"]+)"/.exec(body)?.[1] : undefined
  const target = headers.location ?? inside
  return target ? `${status} ${target}` : String(status)
}
