import { expect, test } from 'vitest'
import { origin, startServer } from './server-under-test.ts'
import { type Received, tinyBuild } from './tiny-build.ts'

const host = 'old.example.org'
const shlId = 'a1_-'.repeat(11)

async function startMovedServer() {
  const received: Received[] = []
  const formerOrigins = ['https://old.example.org', 'http://older.example.org:8080']
  const server = await startServer({ build: tinyBuild({ received }), env: { formerOrigins } })
  return { ...server, received }
}

test.each([
  ['old.example.org', '/login?from=%2Fa%20b&x=%C3%A9#?', 308],
  ['OLD.Example.org.:443', '/login.data', 308],
  ['older.example.org:8080', '/', 308],
  [host, '//evil.example/login', 307],
  [host, '/\\evil.example', 307],
  // An address with a secret is not cached, however it is spelt.
  [host, '/view/kqW3/01234', 307],
  [host, '/%76iew/kqW3/01234.data', 307],
  [host, '/unsubscribe/abc?x=1', 307],
  [host, `/SHL/${shlId}`, 307],
])('a former host redirects %s%s to the same path with %i', async (former, path, expected) => {
  const { ask } = await startMovedServer()
  const { status, headers } = await ask(path, { headers: { host: former, cookie: 'a=b' } })
  expect([status, headers.location]).toEqual([expected, origin + path])
  expect(new URL(String(headers.location)).origin).toBe(origin)
  expect([headers['cache-control'], headers['set-cookie']]).toEqual(['no-store', undefined])
})

test.each([
  'localhost:3000',
  'evil.example',
  'old.example.org:80',
  'old.example.org:8443',
  'older.example.org',
  'a.old.example.org',
  'old.example.org.evil.example',
])('the host %s is answered as before', async other => {
  const { ask } = await startMovedServer()
  const headers = { host: other, 'x-forwarded-host': host }
  expect((await ask('/resource', { headers })).status).toBe(200)
})

test('a form under a former host is not evaluated, and leads to the page', async () => {
  const { ask, received } = await startMovedServer()
  const headers = { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }
  const body = Buffer.alloc(30_000_000, 'a')
  const answer = await ask('/resource?a=1', { method: 'POST', headers, body })
  expect([answer.status, answer.headers.location]).toEqual([303, `${origin}/resource?a=1`])
  expect(received).toEqual([])
})

test('a form from a former host is refused at the present one', async () => {
  const { ask, received } = await startMovedServer()
  const headers = { origin: `https://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await ask('/resource', { method: 'POST', headers, body: 'a=1' })
  expect(status).toBe(403)
  expect(received).toEqual([])
})

test('a receiver of a SMART Health Link can post again at the present host', async () => {
  const { ask, received } = await startMovedServer()
  const path = `/shl/${shlId}`
  const viewer = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
  const sent = { method: 'POST', body: '{"recipient":"City Hospital"}' }
  const first = await ask(path, {
    ...sent,
    headers: { ...viewer, host, origin: 'https://viewer.example' },
  })
  expect([first.status, first.headers.location]).toEqual([307, origin + path])
  expect(first.headers['access-control-allow-origin']).toBe('*')
  // A browser sends Origin: null after a redirect to another origin.
  const again = await ask(path, { ...sent, headers: { ...viewer, origin: 'null' } })
  expect(again.status).toBe(200)
  expect(received.map(({ body }) => body)).toEqual([sent.body])
})

test('the health check answers under a former host, and the log contains no address', async () => {
  const { ask, log } = await startMovedServer()
  expect((await ask('/healthcheck', { headers: { host } })).status).toBe(200)
  await ask('/view/kqW3/01234?x=secret', { headers: { host } })
  await expect.poll(() => log.length).toBe(2)
  expect(JSON.stringify(log)).toContain('/view/:shareId/:accessCode')
  expect(JSON.stringify(log)).not.toMatch(/kqW3|01234|secret|old\.example/)
})
