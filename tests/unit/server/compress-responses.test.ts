import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { origin, startServer } from './server-under-test.ts'
import { tinyBuild } from './tiny-build.ts'

const session = 'mf_d_1=device; mf_s=token'
const foreign = { 'sec-fetch-site': 'cross-site', cookie: session }
const search = '/page?search=Bertil'

test.each<[string, string, Record<string, string>]>([
  ['another site opened with a query', search, foreign],
  [
    'a neighbouring host opened with a query',
    search,
    { ...foreign, 'sec-fetch-site': 'same-site' },
  ],
  ['an old browser opened with a query', search, { cookie: session }],
  ['has the cookie of an https origin', search, { ...foreign, cookie: '__Host-mf_s=token' }],
])('a page of a logged-in person that %s is not compressed', async (_name, path, headers) => {
  expect(await encodingOf(path, headers)).toBeUndefined()
})

test.each<[string, string, Record<string, string>]>([
  ['a query from our own page', search, { 'sec-fetch-site': 'same-origin', cookie: session }],
  ['a query from the address bar', search, { 'sec-fetch-site': 'none', cookie: session }],
  ['a form of our own page', search, { origin, 'sec-fetch-site': 'same-origin', cookie: session }],
  ['no query, opened by another site', '/page', foreign],
  ['a query without a login', search, { 'sec-fetch-site': 'cross-site', cookie: 'mv_1=grant' }],
  ['a query without any cookie', search, {}],
])('a page with %s is compressed', async (_name, path, headers) => {
  expect(await encodingOf(path, headers)).toBe('gzip')
})

async function encodingOf(path: string, headers: Record<string, string>) {
  const { ask } = await startServer({ build: buildWithPage() })
  const answer = await ask(path, { headers: { 'accept-encoding': 'gzip', ...headers } })
  expect(answer.status).toBe(200)
  return answer.headers['content-encoding']
}

function buildWithPage(): ServerBuild {
  const build = tinyBuild()
  const loader = () =>
    new Response('<br>'.repeat(500), { headers: { 'Content-Type': 'text/html' } })
  const route = { id: 'page', parentId: 'root', path: 'page', module: { loader } }
  return { ...build, routes: { ...build.routes, page: route } } as unknown as ServerBuild
}
