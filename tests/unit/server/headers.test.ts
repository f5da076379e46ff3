import { describe, expect, test, vi } from 'vitest'
import { type ServerAnswer, startServer } from './server-under-test.ts'

const required = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
  'cache-control',
]

const missing = ({ headers }: ServerAnswer) => required.filter(name => !headers[name])

describe('security headers', () => {
  test('are set on pages, data, files, redirects and every refusal', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ask, post } = await startServer()
    const requests = [
      ask('/'),
      ask('/', { method: 'HEAD' }),
      ask('/view/someone/01234.data'),
      ask('/resource'),
      ask('/assets/app-abc123.js'),
      ask('/robots.txt'),
      ask('/healthcheck'),
      ask('/away'),
      ask('/nowhere'),
      ask('/assets/gone.js'),
      ask('/%E0%A4%A'),
      ask('/', { method: 'POST', body: 'a=1' }),
      ask('/', { method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } }),
      post('/', { body: 'a'.repeat(300_000) }),
      ask('/', { headers: { expect: 'miracles' } }),
    ]
    const answers = await Promise.all(requests)
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 302, 400, 403, 404, 405, 413, 417])
    expect(answers.filter(answer => missing(answer).length > 0)).toEqual([])
  })

  test('allow only scripts with the nonce of this response', async () => {
    const { ask } = await startServer()
    const [first, second] = await Promise.all([ask('/'), ask('/')])
    const [nonce] = /(?<=<script nonce=")[\w-]{22}/.exec(first.body) ?? []
    expect(nonce).toBeDefined()
    expect(first.headers['content-security-policy']).toContain(
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    )
    expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; /)
    expect(first.headers['content-security-policy']).not.toContain('unsafe')
    expect(second.body).not.toContain(nonce)
  })

  test('cannot be weakened by a route, which may only add a second policy', async () => {
    const { ask } = await startServer()
    const { headers } = await ask('/cached')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*, sandbox$/)
  })

  test('let hashed files be cached for a year, and public files for an hour', async () => {
    const { ask } = await startServer()
    const kept = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await kept('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/robots.txt')).toBe('public, max-age=3600')
    expect(await kept('/assets/gone.js')).toBe('no-store')
    expect(await kept('/')).toBe('no-store')
  })

  test('require https for a year if the origin is https', async () => {
    const plain = await (await startServer()).ask('/')
    const secure = await (await startServer({ env: { secure: true } })).ask('/')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('name neither software nor version', async () => {
    const { ask } = await startServer()
    const { headers } = await ask('/')
    expect([headers['x-powered-by'], headers.server, headers.etag]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('hidden files are not served', async () => {
    const { ask } = await startServer()
    expect((await ask('/.secret')).status).toBe(404)
  })
})
