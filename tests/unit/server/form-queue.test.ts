import { afterEach, describe, expect, test } from 'vitest'
import { origin, type ServerAnswer, startServer } from './server-under-test.ts'
import { type Received, tinyBuild } from './tiny-build.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
let release: () => void = () => undefined

afterEach(() => release())

/**
 * Starts a server whose actions wait for `release`: one form runs, twenty of the client wait, and
 * one is refused.
 */
async function startBusy() {
  const received: Received[] = []
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  let running = 0
  let maxRunning = 0
  const pause = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await gate
    running--
  }
  const server = await startServer({ build: tinyBuild({ received, pause }) })
  const answers: Promise<ServerAnswer>[] = []
  for (let n = 0; n < 22; n++)
    answers.push(server.post('/login', { body: `n=${n}`, headers: form }))
  const refused = await Promise.race(answers)
  return { ...server, received, answers, refused, maxRunning: () => maxRunning }
}

describe('a form that hashes a password', () => {
  test('waits in its turn: one runs, twenty of one client wait, the next gets 503', async () => {
    const server = await startBusy()
    const { status, headers } = server.refused
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    release()
    const statuses = (await Promise.all(server.answers)).map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(21)
    expect(statuses.filter(status => status === 503)).toHaveLength(1)
    expect(server.maxRunning()).toBe(1)
    expect(server.received).toHaveLength(21)
  })

  test('delays no other page and no other form', async () => {
    const server = await startBusy()
    expect((await server.ask('/view/abc/12345.data')).status).toBe(200)
    expect((await server.ask('/login')).status).toBe(200)
  })

  test('cannot pass the queue by another spelling of its URL', async () => {
    const server = await startBusy()
    for (const path of ['/LOGIN', '/login/', '/%6Cogin', '/login?index', '/login.data']) {
      expect((await server.post(path, { body: 'n=1', headers: form })).status, path).toBe(503)
    }
  })
})

describe('the answer of a full queue', () => {
  test('is a page with the typed values, escaped, without passwords and codes', async () => {
    const server = await startBusy()
    const typed = new URLSearchParams({
      firstName: 'Ann "A" <b>',
      email: 'anna@example.org',
      password: 'Quiet Harbour 7',
      confirmPassword: 'Quiet Harbour 7',
      code: '123456',
      agreedToTerms: 'on',
      intent: 'register',
    })
    const { status, headers, body } = await server.post('/register?a=1&b=%22', {
      body: String(typed),
      headers: form,
    })
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<h1>The server is very busy just now</h1>')
    expect(body).toContain('Nothing was saved.')
    expect(body).toContain('action="/register?a=1&amp;b=%22"')
    expect(body).toContain('value="Ann &quot;A&quot; &lt;b&gt;"')
    expect(body).toContain('name="email" value="anna@example.org"')
    expect(body).toContain('<input type="checkbox" name="agreedToTerms" value="on" checked>')
    expect(body).toContain('<input type="hidden" name="intent" value="register">')
    expect(body).toContain('<input type="password" name="password" autocomplete')
    expect(body).not.toMatch(/Quiet|123456/)
  })

  test('is an error of the form for scripts, and JSON for passkeys', async () => {
    const server = await startBusy()
    const data = await server.post('/login.data', { body: 'email=a', headers: form })
    expect(data.headers).toMatchObject({
      'content-type': 'text/x-script; charset=utf-8',
      'x-remix-response': 'yes',
    })
    expect(data.body).toContain('The server is very busy just now. Nothing was saved.')
    const passkey = await server.post('/login/passkey', { body: 'step=options', headers: form })
    expect(JSON.parse(passkey.body)).toEqual({
      problem: 'The server is very busy just now. Nothing was saved. Please try again in a moment.',
    })
  })

  test('is not given to another site, which is refused before', async () => {
    const server = await startBusy()
    const foreign = { ...form, origin: `${origin}.evil.example` }
    expect((await server.post('/login', { body: 'n=1', headers: foreign })).status).toBe(403)
  })
})
