import { expect, test } from '#tests/support/fixtures.ts'
import { newOwner, ownerWithProfile } from '#tests/support/owner.ts'
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

/** A picture of the signed-in person's own link. */
const ownPicture: Row = ownPage

/** A section of the profile: an empty post is answered with the form. */
const section: Row = { ...ownPage, post: signedIn(400) }

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
  'routes/dashboard_.qr[.]png': ownPicture,
  'routes/dashboard_.qr-with-code[.]png': ownPicture,
  'routes/dashboard_.unlock': {
    get: signedIn('302 /dashboard'),
    post: signedIn('302 /dashboard'),
    data: signedIn('202 /dashboard', '202 /login'),
  },
  'routes/profile': editor,
  'routes/profile._index': editor,
  'routes/profile.personal': section,
  'routes/profile.allergies': section,
  'routes/profile.medications': section,
  // Without the code the emergency page shows nothing, to its owner neither.
  'routes/view': { get: all(200), post: all(400), data: all(200) },
  'routes/view_.$userId': { get: all(200), post: all(400), data: all(200) },
  'routes/view_.$userId_.$accessCode': {
    get: all('303 /view/:userId'),
    post: all('303 /view/:userId'),
    data: all('202 /view/:userId'),
  },
  // Last, because afterwards nobody is signed in any more.
  'routes/logout': { get: all('302 /'), post: all('302 /'), data: all('202 /') },
}

test('every route of the build stands in the table, and the table names no other', async () => {
  const routes = await builtRoutes()
  const ids = routes.map(({ id }) => id).filter(id => id !== 'root')
  expect(Object.keys(table).sort()).toEqual(ids.sort())
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
  const wrong: string[] = []

  for (const [id, row] of Object.entries(table)) {
    const pattern = routes.find(route => route.id === id)?.pattern ?? '/'
    const path = pattern
      .replace(':userId', owner.shareId)
      .replace(':accessCode', 'x')
      .replace('*', 'no/such/page')
    for (const kind of ['get', 'post', 'data'] as const) {
      for (const who of visitors) {
        const what = `${kind} ${pattern} as ${who}`
        const answer = await ask(people[who], kind, path, id.endsWith('_index'))
        const got = outcome(answer).replace(owner.shareId, ':userId')
        if (got !== String(row[kind][who])) wrong.push(`${what}: ${got}, not ${row[kind][who]}`)
        const shown = secrets.filter(secret => answer.body.includes(secret))
        if (code.test(steady(answer))) shown.push('the code')
        if (who !== 'owner' && shown.length > 0) wrong.push(`${what} shows ${shown.join(', ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

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
