import { once } from 'node:events'
import { connect } from 'node:net'
import type { ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { routePaths } from '#tests/support/http/route-paths.ts'
import { origin, type ServerAnswer, startServer } from './server-under-test.ts'
import { type Received, tinyBuild } from './tiny-build.ts'

const formerOrigins = [
  'https://old.example.org',
  'http://older.example.org',
  'https://oldest.example.org:8443',
]
const host = 'old.example.org'
const shlId = 'a1_-'.repeat(11)
const json = { 'content-type': 'application/json' }

async function startMovedServer(build?: ServerBuild) {
  const received: Received[] = []
  const server = await startServer({
    build: build ?? tinyBuild({ received }),
    env: { formerOrigins },
  })
  return { ...server, received }
}

describe('a page under a former host', () => {
  test.each([
    'old.example.org',
    'OLD.Example.org',
    'old.example.org:443',
    'old.example.org.',
    'Old.example.org.:443',
    'older.example.org',
    'older.example.org:80',
    'oldest.example.org:8443',
  ])('%s is redirected to the same path and query', async former => {
    const { ask } = await startMovedServer()
    const answer = await ask('/login?from=%2Fa%20b&x=%C3%A9#?', { headers: { host: former } })
    expect([answer.status, answer.body]).toEqual([308, ''])
    expect(answer.headers.location).toBe(`${origin}/login?from=%2Fa%20b&x=%C3%A9#?`)
    expectPrivate(answer)
  })

  test('is redirected for HEAD, and keeps the connection', async () => {
    const { ask, raw } = await startMovedServer()
    const { status, headers } = await ask('/login', { method: 'HEAD', headers: { host } })
    expect([status, headers.location]).toEqual([308, `${origin}/login`])
    const head = `GET /login HTTP/1.1\r\nHost: ${host}\r\n`
    const answers = await raw(`${head}\r\n${head}Connection: close\r\n\r\n`)
    expect(answers.match(/HTTP\/1\.1 308 /g)).toHaveLength(2)
  })

  test('is a file or a resource too', async () => {
    const { ask } = await startMovedServer()
    const paths = ['/assets/app-abc123.js', '/robots.txt', '/resource', '/login.data', '/']
    for (const path of paths) {
      const { status, headers } = await ask(path, { headers: { host } })
      expect([307, 308]).toContain(status)
      expect(headers.location).toBe(origin + path)
    }
  })

  test('sets no cookie and needs no login', async () => {
    const { ask } = await startMovedServer()
    const { status, headers } = await ask('/login', { headers: { host, cookie: 'a=b' } })
    expect([status, headers['set-cookie']]).toEqual([308, undefined])
  })

  test.each([
    '//evil.example/login',
    '///evil.example',
    '/@evil.example',
    '/.evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/%0d%0aSet-Cookie:%20a=b',
    '/:80@evil.example/',
    '/../..//evil.example',
    '/?//evil.example',
  ])('%s stays within the present origin', async path => {
    const { ask } = await startMovedServer()
    const { status, headers } = await ask(path, { headers: { host } })
    expect([307, 308]).toContain(status)
    expect(headers.location).toBe(origin + path)
    expect(new URL(String(headers.location)).origin).toBe(origin)
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('any other host', () => {
  test.each([
    'localhost:3000',
    'evil.example',
    'old.example.org:80',
    'old.example.org:8443',
    'old.example.org..',
    'older.example.org:443',
    'oldest.example.org',
    'a.old.example.org',
    'old.example.org.evil.example',
    'old.example.org@evil.example',
    'old.example.org/',
    '',
  ])('"%s" is answered as before', async other => {
    const { ask, post, received } = await startMovedServer()
    expect((await ask('/resource', { headers: { host: other } })).status).toBe(200)
    expect((await post('/resource', { headers: { host: other }, body: 'a=1' })).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  test('is not taken from a forwarding header', async () => {
    const { ask } = await startMovedServer()
    const headers = { 'x-forwarded-host': host, forwarded: `host=${host}` }
    expect((await ask('/resource', { headers })).status).toBe(200)
  })

  test('is missing only in HTTP/1.0', async () => {
    const { raw } = await startMovedServer()
    expect(await raw('GET /resource HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw('GET /resource HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    )
  })

  test('is the present one, even if a former origin has the same host', async () => {
    const { ask } = await startServer({
      env: {
        origin: 'https://health.example.org',
        formerOrigins: ['http://health.example.org', 'https://health.example.org:80'],
      },
    })
    for (const present of ['health.example.org', 'health.example.org:443']) {
      expect((await ask('/resource', { headers: { host: present } })).status).toBe(200)
    }
  })
})

describe('a secret path under a former host', () => {
  test.each([
    '/view/kqW3/01234',
    '/view/kqW3/01234/',
    '/VIEW/kqW3/01234',
    '/%76iew/kqW3/01234',
    '/view/kqW3/01234.data',
    '/for/5f0f7a4e-0000-4000-8000-000000000001/view/kqW3/01234',
    '/unsubscribe/abc?x=1',
    '/Unsubscribe/abc',
    `/shl/${shlId}/f/summary-en?t=ticket`,
    `/SHL/${shlId}`,
    '/viewkqW3/01234',
    '/view/kqW3/01234/more',
  ])('%s is redirected once, and stored nowhere', async path => {
    const { ask, received } = await startMovedServer()
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method, headers: { host } })
      expect([answer.status, answer.headers.location]).toEqual([307, origin + path])
      expectPrivate(answer)
    }
    expect(received).toEqual([])
  })

  const patterns = [...routePaths().values()]
  const hasSecret = (pattern: string) => /:(token|shareId|accessCode)\b/.test(pattern)
  const pathOf = (pattern: string) => pattern.replace(/:\w+\??/g, 'abc123')

  test('is every route of the application with a token, a link or a code', async () => {
    const { ask } = await startMovedServer(applicationBuild())
    const secretPaths = patterns.filter(hasSecret).map(pathOf)
    expect(secretPaths.length).toBeGreaterThan(10)
    const answers: unknown[] = []
    for (const path of secretPaths) {
      const odd = path.replace(/^\/./, first => `/%${first.charCodeAt(1).toString(16)}`)
      for (const address of [path, path.toUpperCase(), odd, `${path}/`, `${path}.data`]) {
        const { status, headers } = await ask(address, { headers: { host } })
        const isRight = status === 307 && headers.location === origin + address
        if (!isRight || headers['cache-control'] !== 'no-store') answers.push([address, status])
      }
    }
    expect(answers).toEqual([])
  })

  test('is no other route of the application', async () => {
    const { ask } = await startMovedServer(applicationBuild())
    const openPaths = patterns.filter(
      pattern => !hasSecret(pattern) && !pattern.startsWith('/shl/') && pattern !== '/*',
    )
    expect(openPaths.length).toBeGreaterThan(50)
    const statuses: unknown[] = []
    for (const path of openPaths.map(pathOf)) {
      const { status } = await ask(path, { headers: { host } })
      if (status !== 308) statuses.push([path, status])
    }
    expect(statuses).toEqual([])
  })
})

describe('a form under a former host', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = '/view/kqW3/01234'

  test('is not evaluated, and leads to the page', async () => {
    const { ask, received } = await startMovedServer()
    const senders: Record<string, string>[] = [
      {},
      { origin },
      { origin: 'https://old.example.org', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ]
    for (const sender of senders) {
      const headers = { host, ...form, ...sender }
      const answer = await ask(`${path}?a=1`, { method: 'POST', headers, body: 'code=01234' })
      expect([answer.status, answer.body]).toEqual([303, ''])
      expect(answer.headers.location).toBe(`${origin}${path}?a=1`)
      expect(answer.headers.connection).toBe('close')
      expectPrivate(answer)
    }
    expect(received).toEqual([])
  })

  test('is redirected with any other method too', async () => {
    const { ask, received } = await startMovedServer()
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers } = await ask('/resource', { method, headers: { host } })
      expect([method, status, headers.location]).toEqual([method, 303, `${origin}/resource`])
    }
    expect(received).toEqual([])
  })

  test('of 30 MB that is sent can read its redirect', async () => {
    const { ask } = await startMovedServer()
    const body = Buffer.alloc(30_000_000, 'a')
    const { status } = await ask('/resource', { method: 'POST', headers: { host }, body })
    expect(status).toBe(303)
  })

  test('is redirected before its body has arrived', async () => {
    const { port } = await startMovedServer()
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 30000000\r\n\r\nhalf`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 303 [\s\S]*Connection: close[\s\S]*\r\n\r\n$/)
    socket.destroy()
  })

  test('with "Expect: 100-continue" is redirected before it is sent', async () => {
    const { raw } = await startMovedServer()
    const lines = ['Expect: 100-continue', 'Content-Length: 10', '', '']
    const answer = await raw(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('\r\n')}`)
    expect(answer).toMatch(/^HTTP\/1\.1 303 /)
  })

  test('is refused at the present host', async () => {
    const { ask, received } = await startMovedServer()
    const sites: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }]
    for (const former of formerOrigins) {
      for (const site of sites) {
        const headers = { ...form, ...site, origin: former, host: 'localhost:3000' }
        const { status } = await ask(path, { method: 'POST', headers, body: 'code=01234' })
        expect(status).toBe(403)
      }
    }
    expect(received).toEqual([])
  })
})

describe('a SMART Health Link under a former host', () => {
  const manifest = `/shl/${shlId}`
  const file = `${manifest}/f/summary-en?t=ticket`
  const viewer = { origin: 'https://viewer.example', 'sec-fetch-site': 'cross-site' }

  const senders: [name: string, sender: Record<string, string>][] = [
    ['a program', {}],
    ['a page of another site', viewer],
  ]

  test.each(senders)('is posted again by %s', async (_, sender) => {
    const { ask, received } = await startMovedServer()
    const headers = { host, ...json, ...sender }
    const body = '{"recipient":"City Hospital"}'
    const answer = await ask(manifest, { method: 'POST', headers, body })
    expect([answer.status, answer.headers.location]).toEqual([307, `${origin}${manifest}`])
    expectReadable(answer)
    expect(received).toEqual([])
    // A browser sends Origin: null after a redirect to another origin.
    const again = { ...json, ...sender, origin: 'null', host: 'localhost:3000' }
    expect((await ask(manifest, { method: 'POST', headers: again, body })).status).toBe(200)
    expect(received.map(one => one.body)).toEqual([body])
  })

  test('redirects its files, which other sites can read', async () => {
    const { ask } = await startMovedServer()
    const answer = await ask(file, { headers: { host, ...viewer } })
    expect([answer.status, answer.headers.location]).toEqual([307, origin + file])
    expectReadable(answer)
  })

  test('answers preflights without a redirect', async () => {
    const { ask, received } = await startMovedServer()
    const headers = { host, ...viewer, 'access-control-request-method': 'POST' }
    for (const path of [manifest, file]) {
      const answer = await ask(path, { method: 'OPTIONS', headers })
      expect([answer.status, answer.body]).toEqual([204, ''])
      expect(answer.headers.location).toBeUndefined()
      expectReadable(answer)
    }
    expect(received).toEqual([])
  })

  test('opens no other address to other sites', async () => {
    const { ask } = await startMovedServer()
    for (const path of [`${manifest}/`, `/SHL/${shlId}`, '/resource', '/view/kqW3/01234']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status, headers } = await ask(path, { method, headers: { host, ...viewer } })
        expect([303, 307, 308]).toContain(status)
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    }
  })
})

describe('a malformed request under a former host', () => {
  test('is refused', async () => {
    const { raw } = await startMovedServer()
    const rest = `Host: ${host}\r\nConnection: close\r\n\r\n`
    for (const line of ['GET http://old.example.org/', 'OPTIONS *', 'GET /%E0%A4%A']) {
      expect(await raw(`${line} HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 40[03] /)
    }
  })
})

test('the health check answers under a former host', async () => {
  const { ask } = await startMovedServer()
  expect((await ask('/healthcheck', { headers: { host } })).status).toBe(200)
})

test('the log contains the route of a redirected request, never its address', async () => {
  const { ask, log } = await startMovedServer()
  await ask('/view/kqW3/01234?x=secret', { headers: { host } })
  await ask('/%76iew/kqW3/01234', { method: 'POST', headers: { host }, body: 'code=01234' })
  await ask(`/shl/${shlId}`, { method: 'POST', headers: { host, ...json }, body: '{}' })
  await ask('/kqW3/secret', { headers: { host } })
  await expect.poll(() => log.length).toBe(4)
  expect(log.map(({ route, status }) => [route, status])).toEqual([
    ['/view/:shareId/:accessCode', 307],
    ['/view/:shareId/:accessCode', 303],
    ['/shl/:id', 307],
    ['*', 307],
  ])
  expect(JSON.stringify(log)).not.toMatch(/kqW3|01234|secret|a1_-|old\.example/)
})

function expectPrivate({ headers }: ServerAnswer): void {
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
}

function expectReadable(answer: ServerAnswer): void {
  expectPrivate(answer)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

type Entry = (typeof routes)[number]

/** Returns a build that has the paths of every route of the application, and empty pages. */
function applicationBuild(): ServerBuild {
  const build = tinyBuild()
  const { root } = build.routes
  const module = { default: () => null }
  const flatten = ({ children = [], file, path, index }: Entry, parentId: string): object[] => [
    { id: file, parentId, path, index, module },
    ...children.flatMap(child => flatten(child as Entry, file)),
  ]
  const entries = routes.flatMap(entry => flatten(entry, 'root')) as { id: string }[]
  const own = Object.fromEntries(entries.map(entry => [entry.id, entry]))
  return { ...build, routes: { root, ...own } } as ServerBuild
}
