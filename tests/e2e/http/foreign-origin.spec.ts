import { expect, test } from '#tests/support/browser/fixtures.ts'
import { newOwner, ownerWithProfile } from '#tests/support/data/owner.ts'
import { plantedForms } from '#tests/support/db/planted.ts'
import { builtRoutes } from '#tests/support/http/built-routes.ts'
import { type Form, HttpClient } from '#tests/support/http/http-client.ts'
import { shlOfOwner } from '#tests/support/http/shl-of-owner.ts'

const foreign: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example' },
  'no site at all': { origin: 'null' },
  'a sibling host': { origin: 'http://evil.127.0.0.1' },
  'another port of this host': { origin: 'http://127.0.0.1:1' },
  'nobody, with a foreign referrer': { referer: 'https://evil.example/form' },
  'another site that claims to be typed in': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'none',
  },
  'another site that claims to be this one': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'same-origin',
  },
  'another site, as the browser says': { 'sec-fetch-site': 'cross-site' },
  'a sibling site, as the browser says': { 'sec-fetch-site': 'same-site' },
}

test('every route refuses a post from another origin, in every form that Remix accepts', async ({
  server,
}) => {
  const { client, shareId } = await newOwner(server)
  const routes = (await builtRoutes()).filter(({ hasAction, hasLoader }) => hasAction || hasLoader)
  expect(routes.length).toBeGreaterThan(10)

  const spoofedHost = {
    origin: 'https://evil.example',
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  }
  const passed: string[] = []
  for (const { id, pattern } of routes) {
    const path = pattern
      .replace(':shareId', shareId)
      .replace(':accessCode', '00000')
      .replace('*', 'x')
      .replace(/:section\??/, 'personal')
      .replace(':imageId', 'x')
    const address = path === '/' ? '/?index' : path
    const data = `${address}${address.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`
    const single = path === '/' ? '/_root.data?index' : `${path}.data`
    for (const target of [address, data, single]) {
      for (const [name, headers] of Object.entries({ ...foreign, 'a spoofed host': spoofedHost })) {
        const { status } = await client.post(target, { 'version.personal': '0' }, headers)
        if (status !== 403) passed.push(`POST ${target} from ${name}: ${status}`)
      }
    }
  }
  expect(passed).toEqual([])
})

test('only the addresses of SMART Health Links take a post from another origin, as JSON alone', async ({
  server,
}) => {
  const owner = await newOwner(server)
  const { path } = await shlOfOwner(server, owner)
  for (const [name, headers] of Object.entries(foreign)) {
    const asForm = await owner.client.post(path, { passcode: owner.code }, headers)
    expect(asForm.status, name).toBe(415)
    const asText = { 'content-type': 'text/plain', ...headers }
    const body = JSON.stringify({ recipient: 'x', passcode: owner.code })
    expect((await owner.client.send('POST', path, asText, body)).status, name).toBe(415)
    // A browser asks first, by a preflight, and never sends a cookie that counts.
    const asJson = { 'content-type': 'application/json', ...headers }
    const answer = await owner.client.send('POST', path, asJson, '{"recipient":"x"}')
    expect([answer.status, answer.cookies], name).toEqual([401, []])
    for (const closed of [`${path}/`, `${path}x`, `/${path}`, path.replace('/shl', '/%73hl')]) {
      const { status } = await owner.client.send('POST', closed, asJson, '{"recipient":"x"}')
      expect(status, `${closed} from ${name}`).toBe(403)
    }
  }
})

test('of the forms of a responder, only that for the code needs neither header', async ({
  server,
}) => {
  const { shareId, code } = await ownerWithProfile(server)
  const view = `/view/${shareId}`
  const responder = new HttpClient(server.origin, '127.0.0.77')
  for (const headers of Object.values(foreign)) {
    const { status } = await responder.post(view, { code }, headers)
    expect(status, JSON.stringify(headers)).toBe('referer' in headers ? 303 : 403)
  }
  expect((await responder.post(view, { code }, {})).headers.location).toMatch(/^\/view\/[^?]+/)
  const others: Form[] = [{ intent: 'finish' }, { intent: 'reader', reader: 'x' }, {}]
  for (const form of others) {
    expect((await responder.post(view, form, {})).status).toBe(403)
  }
  for (const path of [`${view}/note`, `${view}/${code}`, `${view}.data`, '/view', '/login']) {
    expect((await responder.post(path, { code }, {})).status, path).toBe(403)
  }
})

test('a refused post changes nothing', async ({ server }) => {
  const { client } = await ownerWithProfile(server)
  const before = await client.get('/profile/personal')
  const headers = { origin: 'https://evil.example' }
  const form = { ...plantedForms.personal, fullName: 'Mallory', 'version.personal': '1' }
  const id = encodeURIComponent('routes/profile.$section')
  for (const target of [
    '/profile/personal',
    `/profile/personal?_data=${id}`,
    '/profile/personal.data',
    '/profile/edit/personal',
    '/profile/autosave',
    '/logout',
    '/logout?_data=routes%2Flogout',
  ]) {
    expect((await client.post(target, form, headers)).status, target).toBe(403)
  }
  const after = await client.get('/profile/personal')
  expect(after.status).toBe(200)
  expect(after.body).not.toContain('Mallory')
  expect(lastUpdated(after.body)).toBe(lastUpdated(before.body))
})

test('a refusal is a readable page', async ({ server }) => {
  const { client } = await newOwner(server)
  const answer = await client.post('/logout', {}, { origin: 'https://evil.example' })
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.body).toMatch(/<h1[ >]/)
  expect(answer.body).toContain(answer.headers['x-request-id'])
})

function lastUpdated(page: string): string | undefined {
  return /Last updated [^<]*/.exec(page)?.[0]
}
