import { sections } from '#app/profile/sections/index.server.ts'
import { steps } from '#app/profile/steps.server.ts'
import { cardIds, uploadCard } from '#tests/support/card-images.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { newOwner, type Owner, ownerWithProfile } from '#tests/support/owner.ts'
import { planted } from '#tests/support/planted.ts'
import { builtRoutes } from '#tests/support/routes.ts'
import { type Answer, Visitor } from '#tests/support/visitor.ts'

const visitors = ['anonymous', 'owner', 'other'] as const
type Who = (typeof visitors)[number]

/** A status, and where a redirect leads. A data request redirects inside an answer of 202. */
type Expected = number | `${302 | 303 | 202} ${string}`

interface Row {
  get: Record<Who, Expected>
  post: Record<Who, Expected>
  data: Record<Who, Expected>
}

const all = (expected: Expected): Record<Who, Expected> => ({
  anonymous: expected,
  owner: expected,
  other: expected,
})
const signedIn = (expected: Expected, anonymous: Expected = '302 /login') => ({
  ...all(expected),
  anonymous,
})

const onlyOwner = (expected: Expected, anonymous: Expected = '302 /login') => ({
  owner: expected,
  other: 404,
  anonymous,
})

/** A page that everybody may read and nobody can post to. */
const publicPage: Row = { get: all(200), post: all(405), data: all(200) }

/** A form for those who are not signed in; nobody else needs it. */
const entryForm: Row = {
  get: { ...all('302 /dashboard'), anonymous: 200 },
  post: { ...all('302 /dashboard'), anonymous: 400 },
  data: { ...all('202 /dashboard'), anonymous: 200 },
}

/** A page of the signed-in person's own account that only reads. */
const ownPage: Row = {
  get: signedIn(200),
  post: signedIn(405, 405),
  data: signedIn(200, '202 /login'),
}

/** The editor opens on its first section. */
const editor: Row = {
  get: signedIn('302 /profile/personal'),
  post: signedIn(405, 405),
  data: signedIn('202 /profile/personal', '202 /login'),
}

/** A section of the profile: an empty post is answered with the form. */
const section: Row = { ...ownPage, post: signedIn(400) }

/** A section, or step, that does not apply to the owner and leads elsewhere; an empty post is not understood. */
const elsewhere = (path: string, post: Expected): Row => ({
  get: signedIn(`302 ${path}`),
  post: signedIn(post),
  data: signedIn(`202 ${path}`, '202 /login'),
})

/** An address that nothing stands behind: whoever is not signed in is not told. */
const nothing: Row = { get: signedIn(404), post: signedIn(404), data: signedIn(404, '202 /login') }

/** A question about a row of the owner's list; an empty post is no form of ours. */
const medicineForm: Row = {
  get: onlyOwner(200),
  post: onlyOwner(400),
  data: onlyOwner(200, '202 /login'),
}

/** A picture of an insurance card: nobody but its owner learns that there is one. */
const cardImage: Row = { ...ownPage, get: onlyOwner(200), data: onlyOwner(200, '202 /login') }

/** A form about one of the owner's links. */
const linkForm: Row = medicineForm

/** What shows one of the owner's links, with its address or its code: nobody else learns that there is one. */
const linkPicture: Row = cardImage

const linkElsewhere: Row = {
  get: onlyOwner('302 /links/:linkId'),
  post: onlyOwner('302 /links/:linkId'),
  data: onlyOwner('202 /links/:linkId', '202 /login'),
}

/** A page of the record: whoever has not given the code is sent to the form for it. */
const sentToView: Row = {
  get: all('303 /view/:userId'),
  post: all('303 /view/:userId'),
  data: all('202 /view/:userId'),
}

/**
 * What everybody gets from every route. "other" is signed in and does not own the record that is walked: pages
 * that name nobody show them their own, and what the owner entered may appear to the owner alone.
 */
const table: Record<string, Row> = {
  'routes/$': { get: all(404), post: all(404), data: all(404) },
  'routes/_index': publicPage,
  'routes/about': publicPage,
  'routes/privacy': publicPage,
  'routes/terms': publicPage,
  'routes/hipaa': publicPage,
  'routes/help': publicPage,
  'routes/forgot-password': publicPage,
  'routes/register': entryForm,
  'routes/login': entryForm,
  'routes/dashboard': ownPage,
  'routes/dashboard.qr': ownPage,
  'routes/links': ownPage,
  'routes/links_.new': section,
  // One of the owner's further links; an empty post is a mistake, or no form of ours.
  'routes/links_.$linkId': linkForm,
  'routes/links_.$linkId.qr': linkPicture,
  'routes/links_.$linkId_.qr[.]png': linkPicture,
  'routes/links_.$linkId_.qr-with-code[.]png': linkPicture,
  'routes/links_.$linkId_.preview': linkPicture,
  // Nothing ticked is an answer.
  'routes/links_.$linkId_.shows': { ...linkForm, post: onlyOwner('302 /links/:linkId#shows') },
  'routes/links_.$linkId_.pause': { ...linkElsewhere, post: onlyOwner(400) },
  // It is not locked.
  'routes/links_.$linkId_.unlock': linkElsewhere,
  'routes/links_.$linkId_.replace': linkForm,
  'routes/links_.$linkId_.remove': { ...linkForm, post: onlyOwner('302 /links') },
  'routes/notices.dismiss': elsewhere('/dashboard', 400),
  'routes/print-kit': section,
  // Posted to; whoever opens the address gets the page. An empty post is no form of ours.
  'routes/print-kit[.]pdf': elsewhere('/print-kit', 400),
  'routes/print-kit_.printed': elsewhere('/print-kit', 400),
  'routes/profile': editor,
  'routes/profile._index': editor,
  'routes/profile_.view': ownPage,
  'routes/profile_.history': ownPage,
  'routes/profile_.history_.$entryId': {
    ...ownPage,
    get: onlyOwner(200),
    data: onlyOwner(200, '202 /login'),
  },
  // A change of the owner's; an empty post is no form of ours.
  'routes/profile_.history_.$entryId_.$change_.restore': {
    get: onlyOwner(200),
    post: onlyOwner(400),
    data: onlyOwner(200, '202 /login'),
  },
  // A page posts to it by itself; there is nothing to read.
  'routes/profile_.autosave': {
    get: signedIn(404),
    post: signedIn(400),
    data: signedIn(404, '202 /login'),
  },
  'routes/profile.medications': section,
  'routes/profile.medications_.add': section,
  // A row of the owner's list; an empty post is no form of ours.
  'routes/profile.medications_.$id': {
    ...ownPage,
    get: onlyOwner(200),
    data: onlyOwner(200, '202 /login'),
  },
  'routes/profile.medications_.$id_.move': medicineForm,
  'routes/profile.medications_.$id_.delete': medicineForm,
  'routes/profile.medications_.none': elsewhere('/profile/medications?tab=current', 400),
  'routes/profile_.medications_.report': ownPage,
  'routes/profile_.medications_.report[.]pdf': {
    ...elsewhere('/profile/medications', 405),
    post: signedIn(405, 405),
  },
  'routes/interaction-rules': publicPage,
  'routes/profile.insurance-cards': section,
  'routes/profile_.insurance-cards_.$imageId': cardImage,
  'routes/profile.insurance-cards_.$imageId_.remove': {
    ...cardImage,
    post: onlyOwner('302 /profile/insurance-cards'),
  },
  // Without the code the emergency page shows nothing, to its owner neither.
  'routes/view': { get: all(200), post: all(400), data: all(200) },
  'routes/view_.$userId': { get: all(200), post: all(400), data: all(200) },
  'routes/view_.$userId_.$accessCode': {
    get: all('303 /view/:userId'),
    post: all('303 /view/:userId'),
    data: all('202 /view/:userId'),
  },
  // Both need the code first.
  'routes/view_.$userId_.print': sentToView,
  'routes/view_.$userId_.note': sentToView,
  // Nobody has a token, or a note, of this name.
  'routes/unlock.$token': { get: all(404), post: all(404), data: all(404) },
  'routes/unsubscribe.$token': { get: all(404), post: all(404), data: all(404) },
  'routes/seen': ownPage,
  'routes/seen[.]csv': ownPage,
  'routes/notes': section,
  'routes/notes_.$noteId_.remove': nothing,
  // Nobody has a note that is read; an empty post is no form of ours.
  'routes/notes_.remove-read': elsewhere('/notes', 400),
  // Last, because afterwards nobody is signed in any more.
  'routes/logout': { get: all('302 /'), post: all('302 /'), data: all('202 /') },
}

/** Routes with a page for each value of a part of their address. */
const pages: Record<string, { part: string; rows: Record<string, Row> }> = {
  'routes/profile.$section': {
    part: '/:section',
    rows: {
      ...rowsOf(sections.map(({ slug }) => slug)),
      '/mental': elsewhere('/profile/functional', 400),
      '/no-such-section': nothing,
    },
  },
  // An empty post is no form of ours.
  'routes/profile_.$section_.confirm': {
    part: '/:section',
    rows: {
      ...Object.fromEntries(
        sections.map(({ slug }) => [`/${slug}`, elsewhere(`/profile/${slug}`, 400)]),
      ),
      '/no-such-section': nothing,
    },
  },
  'routes/profile_.edit.($section)': {
    part: '/:section?',
    rows: {
      '': section,
      ...rowsOf(steps.map(({ name }) => name)),
      '/immunizations': elsewhere('/profile/edit/allergies', '302 /profile/edit/allergies'),
      '/no-such-step': nothing,
    },
  },
}

function rowsOf(names: string[]): Record<string, Row> {
  return Object.fromEntries(names.map(name => [`/${name}`, section]))
}

test('every route of the build stands in the table, and the table names no other', async () => {
  const routes = await builtRoutes()
  const ids = routes.map(({ id }) => id).filter(id => id !== 'root')
  expect([...Object.keys(table), ...Object.keys(pages)].sort()).toEqual(ids.sort())
})

test('everybody gets from every route what the table says, and only the owner reads the record', async ({
  server,
}) => {
  const owner = await ownerWithProfile(server)
  const people: Record<Who, Visitor> = {
    anonymous: new Visitor(server.origin),
    owner: owner.visitor,
    other: (await newOwner(server)).visitor,
  }
  const secrets = [...Object.values(planted), owner.person.email]
  const code = new RegExp(`\\b${owner.code}\\b`)
  const routes = await builtRoutes()
  const entryId = await newestChangeOf(owner)
  const wrong: string[] = []

  const patternOf = (id: string) => routes.find(route => route.id === id)?.pattern ?? '/'
  const walked = [
    ...Object.entries(pages).flatMap(([id, { part, rows }]) =>
      Object.entries(rows).map(([name, row]) => ({
        id,
        pattern: patternOf(id).replace(part, name),
        row,
      })),
    ),
    ...Object.entries(table).map(([id, row]) => ({ id, pattern: patternOf(id), row })),
  ]

  for (const { id, pattern, row } of walked) {
    const path = pattern
      .replace(':userId', owner.shareId)
      .replace(':accessCode', 'x')
      .replace('*', 'no/such/page')
    for (const kind of ['get', 'post', 'data'] as const) {
      for (const who of visitors) {
        const what = `${kind} ${pattern} as ${who}`
        const imageId = pattern.includes(':imageId') ? await imageOf(owner, server.origin) : ''
        const linkId = pattern.includes(':linkId') ? await linkOf(owner) : ''
        const address = path
          .replace(':imageId', imageId)
          .replace(':linkId', linkId)
          .replace(':id', '1')
          .replace(':entryId', entryId)
          .replace(':change', '0')
        const answer = await ask(people[who], kind, address, id.endsWith('_index'))
        const got = outcome(answer)
          .replace(owner.shareId, ':userId')
          .replace(linkId || ':linkId', ':linkId')
        if (got !== String(row[kind][who])) wrong.push(`${what}: ${got}, not ${row[kind][who]}`)
        const shown = secrets.filter(secret => answer.body.includes(secret))
        if (code.test(steady(answer))) shown.push('the code')
        if (who !== 'owner' && shown.length > 0) wrong.push(`${what} shows ${shown.join(', ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

/** A picture that the owner has; another one when the last was removed. */
async function imageOf({ visitor }: Owner, origin: string): Promise<string> {
  const [id] = await cardIds(visitor)
  if (id) return id
  await uploadCard(visitor, origin)
  const [fresh = ''] = await cardIds(visitor)
  return fresh
}

/** A further link that the owner has; another one when the last was removed. */
async function linkOf({ visitor }: Owner): Promise<string> {
  const { body } = await visitor.get('/links')
  const [, further] = [...body.matchAll(/href="\/links\/([\da-f-]{36})"/g)]
  if (further?.[1]) return further[1]
  const form = await visitor.get('/links/new')
  const owner = /name="owner"[^>]* value="([^"]+)"/.exec(form.body)?.[1] ?? ''
  const added = await visitor.post('/links/new', { owner, name: 'School' })
  const id = /^\/links\/([\da-f-]{36})$/.exec(added.headers.location ?? '')?.[1]
  if (!id) throw new Error(`No link was added: ${added.status}`)
  return id
}

/** Id of the newest entry in the owner's change history. */
async function newestChangeOf({ visitor }: Owner): Promise<string> {
  const { body } = await visitor.get('/profile/history')
  const id = /\/profile\/history\/([\w-]+)\/0\/restore/.exec(body)?.[1]
  if (!id) throw new Error('The change history offers nothing to restore')
  return id
}

function ask(visitor: Visitor, kind: keyof Row, path: string, isIndex: boolean): Promise<Answer> {
  const index = isIndex ? '?index' : ''
  if (kind === 'get') return visitor.get(path)
  if (kind === 'post') return visitor.post(`${path}${index}`, {})
  return visitor.get(`${path === '/' ? '/_root' : path}.data`)
}

// Without what is random in every answer, and by chance could read as the code.
function steady({ body, headers }: Answer): string {
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '-'
  return body.replaceAll(nonce, '').replaceAll(headers['x-request-id'] ?? '-', '')
}

function outcome({ status, headers, body }: Answer): string {
  const inside = status === 202 ? /"redirect","([^"]+)"/.exec(body)?.[1] : undefined
  const target = headers.location ?? inside
  return target ? `${status} ${target}` : String(status)
}
