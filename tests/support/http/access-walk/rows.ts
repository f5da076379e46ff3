import type { Ability } from '#app/lib/roles.ts'

/** Who comes without acting for anybody: "other" is signed in, and the record that is walked is not theirs. */
export type Plain = 'anonymous' | 'owner' | 'other'

/** How a page is asked: as a document, as a form that is posted, as the data of a page. */
export type Kind = 'get' | 'post' | 'data'

/** A status, and where a redirect leads. A data request redirects inside an answer of 202. */
export type Expected = number | `${302 | 303 | 202} ${string}`

/** What a route answers to those who come by themselves, and what of it is there for those who act for its owner. */
export interface Row extends Record<Kind, Record<Plain, Expected>> {
  acting: Acting
}

/** What is there for a proxy: where their level gives the ability, what its owner gets; else what is not there. */
export interface Acting {
  /** To read the page; undefined for what is not about the record. */
  read: Ability | undefined
  /** To post to it. */
  write: Ability | undefined
  /** The answer to a post that the level does not allow; what is not there, unless it says otherwise. */
  refused?: Expected
  /** Where even somebody who may gets another answer than the owner. */
  but?: Partial<Record<Kind, Expected>>
  /** The answer where what the page is about is withheld from them: what is not there, unless it says otherwise. */
  withheld?: Partial<Record<Kind, Expected>>
  /** Titles of the rows that the page leaves in the access log, sorted. */
  leaves?: (reader: Reader) => string[]
}

/** A proxy, as far as it matters for what they read. */
export interface Reader {
  may(ability: Ability): boolean
  /** Remote names of the sections that are withheld from them. */
  withheld: ReadonlySet<string>
}

/** The page, with the titles that it leaves in the access log when a proxy gets it. */
export function leaves(row: Row, ...titles: string[] | [(reader: Reader) => string[]]): Row {
  const [first] = titles
  const titlesFor = typeof first === 'function' ? first : () => titles as string[]
  return { ...row, acting: { ...row.acting, leaves: reader => titlesFor(reader).toSorted() } }
}

/** The page, which shows nothing of the record and leaves no row. */
export const leavesNothing = (row: Row) => leaves(row, () => [])

/** Of the links that show what is withheld, a proxy sees none: here all of them do. */
export function seesLinks({ may, withheld }: Reader): boolean {
  return may('share') && withheld.size === 0
}

/** The same for everybody. */
export const all = (expected: Expected): Record<Plain, Expected> => ({
  anonymous: expected,
  owner: expected,
  other: expected,
})
/** The same for everybody who is signed in. */
export const loggedIn = (expected: Expected, anonymous: Expected = '302 /login') => ({
  ...all(expected),
  anonymous,
})
/** For the owner alone: there is nothing for anybody else. */
export const onlyOwner = (expected: Expected, anonymous: Expected = '302 /login') => ({
  owner: expected,
  other: 404 as const,
  anonymous,
})

/** What is not about the record. */
export const anybody: Acting = { read: undefined, write: undefined }
/** By these abilities, to read and to post. */
export const by = (read: Ability, write: Ability = read): Acting => ({ read, write })
/** The page of a form is there for who may only read: a form that was open when the level changed comes back with what was typed. */
export const form: Acting = { read: 'read', write: 'edit', refused: 403 }
/** The same for the form of a comment. */
export const comments: Acting = { ...by('comment'), refused: 403 }

/** A page that everybody may read and nobody can post to. */
export const publicPage: Row = { get: all(200), post: all(405), data: all(200), acting: anybody }

/** A form for those who are not signed in; nobody else needs it. */
export const entryForm: Row = {
  get: { ...all('302 /dashboard'), anonymous: 200 },
  post: { ...all('302 /dashboard'), anonymous: 400 },
  data: { ...all('202 /dashboard'), anonymous: 200 },
  acting: anybody,
}

/** A page of the record that only reads. */
export const page = (needs: Ability): Row => ({
  get: loggedIn(200),
  post: loggedIn(405, 405),
  data: loggedIn(200, '202 /login'),
  // There is no action that could ask.
  acting: { read: needs, write: undefined },
})

/** A page with a form: an empty post is a mistake, or no form of ours. */
export const formPage = (acting: Acting): Row => ({ ...page('read'), post: loggedIn(400), acting })

/** A section or step that leads elsewhere, as one that does not apply; an empty post is not understood. */
export const elsewhere = (path: string, post: Expected, acting: Acting): Row => ({
  get: loggedIn(`302 ${path}`),
  post: loggedIn(post),
  data: loggedIn(`202 ${path}`, '202 /login'),
  acting,
})

/** An address that nothing stands behind: whoever is not signed in is not told. */
export const nothing = (acting: Acting): Row => ({
  get: loggedIn(404),
  post: loggedIn(404),
  data: loggedIn(404, '202 /login'),
  acting,
})

/** Something of the owner's, by an id: nobody else learns that there is one. An empty post is no form of ours. */
export const own = (acting: Acting): Row => ({
  get: onlyOwner(200),
  post: onlyOwner(400),
  data: onlyOwner(200, '202 /login'),
  acting,
})

/** The same, for what can only be read. */
export const ownPicture = (needs: Ability): Row => ({
  ...own({ read: needs, write: undefined }),
  post: loggedIn(405, 405),
})

/** The same, for an address that leads back to its link. */
export const linkElsewhere = (needs: Ability): Row => ({
  get: onlyOwner('302 /links/:linkId'),
  post: onlyOwner('302 /links/:linkId'),
  data: onlyOwner('202 /links/:linkId', '202 /login'),
  acting: by(needs),
})

/** A page of the emergency record: whoever has not given the code is sent to the form for it. */
export const sentToView: Row = {
  get: all('303 /view/:shareId'),
  post: all('303 /view/:shareId'),
  data: all('202 /view/:shareId'),
  acting: anybody,
}

/** An address with a token that nobody was given. */
export const unknownToken: Row = { get: all(404), post: all(404), data: all(404), acting: anybody }

/** The editor opens on its first section. */
export const editor = elsewhere('/profile/personal', 405, {
  read: 'read',
  write: undefined,
  // On the first that is there.
  withheld: {
    get: '302 :before/profile/medical-history',
    data: '202 :before/profile/medical-history',
  },
})
editor.post.anonymous = 405
