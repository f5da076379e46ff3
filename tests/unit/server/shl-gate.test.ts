import { describe, expect, test } from 'vitest'
import { origin, type ServerAnswer, startReceivingServer } from './server-under-test.ts'

const id = 'a1_-'.repeat(11)
const manifest = `/shl/${id}`
const file = `/shl/${id}/f/summary-en?t=ticket`
const json = { 'content-type': 'application/json' }
const body = '{"recipient":"City Hospital"}'

const senders: Record<string, Record<string, string>> = {
  'a program': {},
  'a page of another site': { origin: 'https://viewer.example', 'sec-fetch-site': 'cross-site' },
  'a sandboxed page': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a page of ours': { origin, 'sec-fetch-site': 'same-origin' },
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
}

describe('an address of a SMART Health Link', () => {
  test.each(Object.entries(senders))('is open to %s', async (_, headers) => {
    const { ask, received } = await startReceivingServer()
    const answers = [
      await ask(manifest, { method: 'POST', headers: { ...json, ...headers }, body }),
      await ask(`${manifest}?x=1`, { method: 'POST', headers: { ...json, ...headers }, body }),
      await ask(file, { headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(received.map(one => one.body)).toEqual([body, body])
    for (const answer of answers) expectOpen(answer)
  })

  test.each([manifest, file])('answers the preflight of %s without running a route', async path => {
    const { ask, received } = await startReceivingServer()
    const headers = { origin: 'https://viewer.example', 'access-control-request-method': 'POST' }
    const answers = [
      await ask(path, { method: 'OPTIONS', headers }),
      await ask(path, { method: 'OPTIONS', headers, body: 'x' }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([204, ''])
      expectOpen(answer)
    }
    expect(received).toEqual([])
  })

  test('refuses every other method, and says which it has', async () => {
    const { ask, received } = await startReceivingServer()
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await ask(manifest, { method, headers: json })
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'POST, OPTIONS'])
      expectOpen(answer)
    }
    for (const method of ['POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await ask(file, { method })
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, OPTIONS'])
      expectOpen(answer)
    }
    expect(received).toEqual([])
  })

  test('refuses the forms of Remix for its data', async () => {
    const { ask, received } = await startReceivingServer()
    const post = { method: 'POST', headers: json, body }
    const answers: [ServerAnswer, number][] = [
      [await ask(`${manifest}.data`, post), 404],
      [await ask(`${manifest}.data`), 404],
      [await ask(`/shl/${id}/f/summary-en.data?t=ticket`), 404],
      [await ask(`${manifest}?_data=manifest`, post), 400],
      [await ask(`${file}&_data=file`), 400],
    ]
    for (const [answer, status] of answers) {
      expect(answer.status).toBe(status)
      expectOpen(answer)
    }
    expect(received).toEqual([])
  })

  test('refuses more than 4 KB, declared or not, with headers that another site can read', async () => {
    const { ask, raw, received } = await startReceivingServer()
    const headers = { ...json, origin: 'https://viewer.example' }
    const large = await ask(manifest, { method: 'POST', headers, body: 'x'.repeat(4097) })
    expect(large.status).toBe(413)
    expect(large.headers['content-type']).toMatch(/^application\/json\b/)
    expectOpen(large)
    const lines = [
      `POST ${manifest} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Connection: close',
    ]
    const chunk = `${(4097).toString(16)}\r\n${'x'.repeat(4097)}\r\n0\r\n\r\n`
    const chunked = await raw(`${lines.join('\r\n')}\r\n\r\n${chunk}`)
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
    expect(chunked).toMatch(/^access-control-allow-origin: \*\r$/im)
    const largest = { method: 'POST', headers, body: 'x'.repeat(4096) }
    expect((await ask(manifest, largest)).status).toBe(200)
    expect(received.map(one => one.body.length)).toEqual([4096])
  })

  test('is logged as a pattern, without id, file and ticket', async () => {
    const { ask, log } = await startReceivingServer()
    await ask(manifest, { method: 'POST', headers: json, body })
    await ask(manifest, { method: 'OPTIONS' })
    await ask(`${manifest}.data`)
    await ask(file)
    await expect.poll(() => log.length).toBe(4)
    expect(log.map(({ route }) => route)).toEqual([
      '/shl/:id',
      '/shl/:id',
      '/shl/:id',
      '/shl/:id/f/:file',
    ])
    expect(JSON.stringify(log)).not.toMatch(/a1_-|ticket|summary/)
  })
})

describe('an address that only resembles one', () => {
  const addresses = [
    '/shl',
    '/shl/',
    `/shl/${id.slice(1)}`,
    `/shl/${id}x`,
    `${manifest}/`,
    `${manifest}//`,
    `/${manifest}`,
    `/shl//${id}`,
    `/SHL/${id}`,
    `/%73hl/${id}`,
    `/shl/%61${id.slice(1)}`,
    `/shl%2F${id}`,
    `${manifest}%2e`,
    `${manifest}%00`,
    `${manifest};x`,
    `${manifest}.data.data`,
    `${manifest}/f`,
    `${manifest}/f/`,
    `${manifest}/f/a/b`,
    `${manifest}/f/a.json`,
    `${manifest}/f/${'x'.repeat(41)}`,
    `${manifest}/../../resource`,
    `/resource/../shl/${id}`,
    `/for/5f0f7a4e-0000-4000-8000-000000000001/shl/${id}`,
    `/resource?x=/shl/${id}`,
    `/resource?/shl/${id}`,
    '/resource',
    '/?index',
    '/login',
    '/view/a/b',
  ]

  test.each(addresses)('%s is closed to another site, and says nothing to it', async path => {
    const { ask, received } = await startReceivingServer()
    const headers = { ...json, origin: 'https://viewer.example' }
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await ask(path, { method, headers, body })
      expect(answer.status).toBe(403)
      expectClosed(answer)
    }
    expectClosed(await ask(path, { headers }))
    expect(received).toEqual([])
  })
})

function expectOpen({ headers }: ServerAnswer): void {
  expect(headers).toMatchObject(cors)
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('no-store')
}

function expectClosed({ headers }: ServerAnswer): void {
  expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
}
