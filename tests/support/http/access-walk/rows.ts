import type { Ability } from '#app/lib/roles.ts'

/** Who comes without acting for anybody: "other" is signed in, and the record that is walked is not theirs. */
export type Requester = 'anonymous' | 'owner' | 'other'

/** How a page is asked: as a document, as a form that is posted, as the data of a page. */
export type RequestKind = 'get' | 'post' | 'data'

/** A status, and where a redirect leads. A data request redirects inside an answer of 202. */
export type Expected = number | `${302 | 303 | 202} ${string}`

/** What a route answers to those who come by themselves, and what of it is there for those who act for its owner. */
export interface AccessRow extends Record<RequestKind, Record<Requester, Expected>> {
  proxy: ProxyRules
}

/** What is there for a proxy: where their level gives the ability, what its owner gets; else what is not there. */
export interface ProxyRules {
  /** To read the page; undefined for what is not about the record. */
  read: Ability | undefined
  /** To post to it. */
  write: Ability | undefined
  /** The answer to a post that the level does not allow; what is not there, unless it says otherwise. */
  refused?: Expected
  /** Where even somebody who may gets another answer than the owner. */
  but?: Partial<Record<RequestKind, Expected>>
  /** The answer where what the page is about is withheld from them: what is not there, unless it says otherwise. */
  withheld?: Partial<Record<RequestKind, Expected>>
  /** Titles of the rows that the page leaves in the access log, sorted. */
  logRows?: (reader: ProxyRights) => string[]
}

/** A proxy, as far as it matters for what they read. */
export interface ProxyRights {
  can(ability: Ability): boolean
  /** Remote names of the sections that are withheld from them. */
  withheld: ReadonlySet<string>
}

/** The page, with the titles that it leaves in the access log when a proxy gets it. */
export function withLogRows(
  row: AccessRow,
  ...titles: string[] | [(reader: ProxyRights) => string[]]
): AccessRow {
  const [first] = titles
  const titlesFor = typeof first === 'function' ? first : () => titles as string[]
  return { ...row, proxy: { ...row.proxy, logRows: reader => titlesFor(reader).toSorted() } }
}

/** The page, which shows nothing of the record and leaves no row. */
export const withoutLogRows = (row: AccessRow) => withLogRows(row, () => [])

/** Of the links that show what is withheld, a proxy sees none: here all of them do. */
export function canSeeLinks({ can: may, withheld }: ProxyRights): boolean {
  return may('share') && withheld.size === 0
}

/** The same for everybody. */
export const forAll = (expected: Expected): Record<Requester, Expected> => ({
  anonymous: expected,
  owner: expected,
  other: expected,
})
/** The same for everybody who is signed in. */
export const forLoggedIn = (expected: Expected, anonymous: Expected = '302 /login') => ({
  ...forAll(expected),
  anonymous,
})
/** For the owner alone: there is nothing for anybody else. */
export const forOwner = (expected: Expected, anonymous: Expected = '302 /login') => ({
  owner: expected,
  other: 404 as const,
  anonymous,
})

/** What is not about the record. */
export const anyProxy: ProxyRules = { read: undefined, write: undefined }
/** By these abilities, to read and to post. */
export const proxyWith = (read: Ability, write: Ability = read): ProxyRules => ({ read, write })
/** The page of a form is there for who may only read: a form that was open when the level changed comes back with what was typed. */
export const editForm: ProxyRules = { read: 'read', write: 'edit', refused: 403 }
/** The same for the form of a comment. */
export const commentForm: ProxyRules = { ...proxyWith('comment'), refused: 403 }

/** A page that everybody may read and nobody can post to. */
export const publicPage: AccessRow = {
  get: forAll(200),
  post: forAll(405),
  data: forAll(200),
  proxy: anyProxy,
}

/** A form for those who are not signed in; nobody else needs it. */
export const entryForm: AccessRow = {
  get: { ...forAll('302 /dashboard'), anonymous: 200 },
  post: { ...forAll('302 /dashboard'), anonymous: 400 },
  data: { ...forAll('202 /dashboard'), anonymous: 200 },
  proxy: anyProxy,
}

/** A page of the record that only reads. */
export const recordPage = (needs: Ability): AccessRow => ({
  get: forLoggedIn(200),
  post: forLoggedIn(405, 405),
  data: forLoggedIn(200, '202 /login'),
  // There is no action that could ask.
  proxy: { read: needs, write: undefined },
})

/** A page with a form: an empty post is a mistake, or no form of ours. */
export const formPage = (acting: ProxyRules): AccessRow => ({
  ...recordPage('read'),
  post: forLoggedIn(400),
  proxy: acting,
})

/** A section or step that leads elsewhere, as one that does not apply; an empty post is not understood. */
export const redirectPage = (path: string, post: Expected, acting: ProxyRules): AccessRow => ({
  get: forLoggedIn(`302 ${path}`),
  post: forLoggedIn(post),
  data: forLoggedIn(`202 ${path}`, '202 /login'),
  proxy: acting,
})

/** An address that nothing stands behind: whoever is not signed in is not told. */
export const missingPage = (acting: ProxyRules): AccessRow => ({
  get: forLoggedIn(404),
  post: forLoggedIn(404),
  data: forLoggedIn(404, '202 /login'),
  proxy: acting,
})

/** Something of the owner's, by an id: nobody else learns that there is one. An empty post is no form of ours. */
export const ownPage = (acting: ProxyRules): AccessRow => ({
  get: forOwner(200),
  post: forOwner(400),
  data: forOwner(200, '202 /login'),
  proxy: acting,
})

/** The same, for what can only be read. */
export const ownReadOnlyPage = (needs: Ability): AccessRow => ({
  ...ownPage({ read: needs, write: undefined }),
  post: forLoggedIn(405, 405),
})

/** The same, for an address that leads back to its link. */
export const linkRedirect = (needs: Ability): AccessRow => ({
  get: forOwner('302 /links/:linkId'),
  post: forOwner('302 /links/:linkId'),
  data: forOwner('202 /links/:linkId', '202 /login'),
  proxy: proxyWith(needs),
})

/** A page of the emergency record: whoever has not given the code is sent to the form for it. */
export const codeFirstPage: AccessRow = {
  get: forAll('303 /view/:shareId'),
  post: forAll('303 /view/:shareId'),
  data: forAll('202 /view/:shareId'),
  proxy: anyProxy,
}

/** An address with a token that nobody was given. */
export const unknownToken: AccessRow = {
  get: forAll(404),
  post: forAll(404),
  data: forAll(404),
  proxy: anyProxy,
}

/** The editor opens on its first section. */
export const editor = redirectPage('/profile/personal', 405, {
  read: 'read',
  write: undefined,
  // On the first that is there.
  withheld: {
    get: '302 :before/profile/medical-history',
    data: '202 :before/profile/medical-history',
  },
})
editor.post.anonymous = 405
