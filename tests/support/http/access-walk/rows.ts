import type { Ability } from '#app/lib/roles.ts'

/** A requester who is not a proxy: "other" is logged in and owns another record. */
export type Requester = 'anonymous' | 'owner' | 'other'

/** Kind of request: a document, a posted form, or the data of a page. */
export type RequestKind = 'get' | 'post' | 'data'

/** A status, and the target of a redirect. A data request redirects inside a 202. */
export type Expected = number | `${302 | 303 | 307 | 202} ${string}`

type ByRequester = Record<Requester, Expected>

/** The answers of a route to each requester, and its rules for proxies. */
export interface ExpectedRow {
  get: ByRequester
  post: ByRequester
  proxy: ProxyRules
}

/** A row with the answers to requests for the data of the page. */
export interface WalkedRow extends ExpectedRow {
  data: ByRequester
}

/** Adds the answers to requests for data: those to a document, but redirects inside a 202. */
export function withData(row: ExpectedRow): WalkedRow {
  const { anonymous, owner, other } = row.get
  const data = { anonymous: asData(anonymous), owner: asData(owner), other: asData(other) }
  return { ...row, data }
}

/** Returns the answer to a request for data, from that to a document. */
export function asData(document: Expected): Expected {
  return String(document).replace(/^30[237] /, '202 ') as Expected
}

/** Rules for a proxy: with the ability they get the owner's answer, otherwise a 404. */
export interface ProxyRules {
  /** Needed to read the page; undefined for a page outside the record. */
  read: Ability | undefined
  /** Needed to post to it. */
  write: Ability | undefined
  /** The answer to a post without the ability; 404 by default. */
  refused?: Expected
  /** Answers to an allowed proxy that differ from the owner's. */
  but?: Partial<Record<RequestKind, Expected>>
  /** The page of a proxy who may read it but not post to it; the owner's by default. */
  readOnly?: Expected
  /** The answer to a proxy who may not edit, and posts the form of the owner. */
  readOnlyPost?: Expected
  /** The answer to a read when the subject of the page is withheld; 404 by default. */
  withheld?: Expected
  /** Titles of the rows that the page adds to the access log, sorted. */
  logRows?: (reader: ProxyRights) => string[]
}

/** The rights of a proxy who reads a page. */
export interface ProxyRights {
  can(ability: Ability): boolean
  /** Names in the table of the withheld sections. */
  withheld: ReadonlySet<string>
}

/** Returns the row with the titles that a proxy's visit adds to the access log. */
export function withLogRows(
  row: ExpectedRow,
  ...titles: string[] | [(reader: ProxyRights) => string[]]
): ExpectedRow {
  const [first] = titles
  const titlesFor = typeof first === 'function' ? first : () => titles as string[]
  return { ...row, proxy: { ...row.proxy, logRows: reader => titlesFor(reader).toSorted() } }
}

/** Returns the row of a page that shows nothing of the record and logs nothing. */
export const withoutLogRows = (row: ExpectedRow) => withLogRows(row, () => [])

/**
 * Links that show a withheld section are hidden from a proxy; all links of the walk show every
 * section.
 */
export function canSeeLinks({ can, withheld }: ProxyRights): boolean {
  return can('share') && withheld.size === 0
}

export const forAll = (expected: Expected): Record<Requester, Expected> => ({
  anonymous: expected,
  owner: expected,
  other: expected,
})
export const forLoggedIn = (expected: Expected, anonymous: Expected = '302 /login') => ({
  ...forAll(expected),
  anonymous,
})
/** The owner's answer; 404 for every other account. */
export const forOwner = (expected: Expected, anonymous: Expected = '302 /login') => ({
  owner: expected,
  other: 404 as const,
  anonymous,
})

/** Rules of a page that is not about the record. */
export const anyProxy: ProxyRules = { read: undefined, write: undefined }
/** Rules by abilities: to read, and to post. */
export const proxyWith = (read: Ability, write: Ability = read): ProxyRules => ({ read, write })
/** A read-only proxy gets the form: after a change of level it returns the typed answers. */
export const editForm: ProxyRules = { read: 'read', write: 'edit', refused: 403 }
export const commentForm: ProxyRules = { ...proxyWith('read', 'comment'), refused: 403 }

/** The comments on a section. A proxy who may not comment gets a page without them. */
export const commentPage = (title: string): ExpectedRow =>
  withLogRows(formPage(commentForm), ({ can }) => (can('comment') ? [title] : []))

/** A page that answers everybody alike. */
export const forEverybody = (get: Expected, post: Expected): ExpectedRow => ({
  get: forAll(get),
  post: forAll(post),
  proxy: anyProxy,
})

/** A page that everybody may read and nobody can post to. */
export const publicPage = forEverybody(200, 405)

/** A form for requesters who are not logged in. */
export const entryForm: ExpectedRow = {
  get: { ...forAll('302 /dashboard'), anonymous: 200 },
  post: { ...forAll('302 /dashboard'), anonymous: 400 },
  proxy: anyProxy,
}

/** A page of the record without a form. */
export const recordPage = (needs: Ability): ExpectedRow => ({
  get: forLoggedIn(200),
  post: forLoggedIn(405, 405),
  // The route has no action that checks abilities.
  proxy: { read: needs, write: undefined },
})

/** A page with a form; an empty post is a 400. */
export const formPage = (proxiedOwner: ProxyRules): ExpectedRow => ({
  ...recordPage('read'),
  post: forLoggedIn(400),
  proxy: proxiedOwner,
})

/** A page that redirects, such as a section that does not apply. */
export const redirectPage = (
  path: string,
  post: Expected,
  proxiedOwner: ProxyRules,
): ExpectedRow => ({
  get: forLoggedIn(`302 ${path}`),
  post: forLoggedIn(post),
  proxy: proxiedOwner,
})

/** A missing page. The answer to a requester who is not logged in does not reveal that. */
export const missingPage = (proxiedOwner: ProxyRules): ExpectedRow => ({
  get: forLoggedIn(404),
  post: forLoggedIn(404),
  proxy: proxiedOwner,
})

/** A page of one item of the owner; 404 for every other account. */
export const ownPage = (proxiedOwner: ProxyRules): ExpectedRow => ({
  get: forOwner(200),
  post: forOwner(400),
  proxy: proxiedOwner,
})

/** As `ownPage`, without a form. */
export const ownReadOnlyPage = (needs: Ability): ExpectedRow => ({
  ...ownPage({ read: needs, write: undefined }),
  post: forLoggedIn(405, 405),
})

/** As `ownPage`, redirecting to the link. */
export const linkRedirect = (needs: Ability): ExpectedRow => ({
  get: forOwner('302 /links/:linkId'),
  post: forOwner('302 /links/:linkId'),
  proxy: proxyWith(needs),
})

/** A page of the emergency record, which redirects to the form for the access code. */
export const codeFirstPage = forEverybody('303 /view/:shareId', '303 /view/:shareId')

/** A page with an unknown token. */
export const unknownToken = forEverybody(404, 404)
