import { describe, expect, test } from 'vitest'
import {
  origin,
  type ServerAnswer,
  startReceivingServer,
  startServer,
} from './server-under-test.ts'

const addresses = ['/?index', '/_root.data?index', '/resource']
const oldDataAddresses = [
  '/?index&_data=index',
  '/resource?_data=resource',
  '/?a=1&%5Fdata=index',
  '/resource?x?&_data=resource',
  '/?index?&_data=root',
]
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a form from another site', () => {
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://a.localhost:3000' },
    { referer: 'https://evil.example/' },
    { origin: 'https://evil.example', host: 'evil.example' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    { origin, 'sec-fetch-site': 'cross-site' },
    { origin, 'sec-fetch-site': 'same-site' },
  ]

  test('runs no action by any URL of Remix, and gets a page', async () => {
    const { ask, received } = await startReceivingServer()
    const answers: ServerAnswer[] = []
    for (const path of [...addresses, ...oldDataAddresses]) {
      for (const headers of foreign) {
        answers.push(
          await ask(path, { method: 'POST', headers: { ...form, ...headers }, body: 'a=1' }),
        )
      }
    }
    expect(answers.filter(({ status }) => status !== 403)).toEqual([])
    expect(received).toEqual([])
    const [first] = answers
    expect(first?.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first?.body).toContain(`Request ${first?.headers['x-request-id']}`)
    expect(first?.body).toContain(`href="${origin}/"`)
  })

  test('is refused with any other method too', async () => {
    const { ask } = await startServer()
    const headers = { origin: 'https://evil.example' }
    const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
    const answers = await Promise.all(methods.map(method => ask('/', { method, headers })))
    expect(answers.map(({ status }) => status)).toEqual(methods.map(() => 403))
  })
})

describe('a form of our own', () => {
  test('runs its action by every URL of Remix', async () => {
    const { post, received } = await startReceivingServer()
    for (const path of addresses) await post(path, { headers: form, body: 'a=1' })
    expect(received.map(({ body }) => body)).toEqual(addresses.map(() => 'a=1'))
  })

  test('runs its action with a hidden origin and "same-origin", which Remix takes as our origin', async () => {
    const { ask, received } = await startReceivingServer()
    const headers = { ...form, origin: 'null', 'sec-fetch-site': 'same-origin' }
    for (const path of addresses) {
      expect((await ask(path, { method: 'POST', headers, body: 'a=1' })).status).toBe(200)
    }
    expect(received).toHaveLength(addresses.length)
  })

  test('cannot use the old data URLs', async () => {
    const { ask, post, received } = await startReceivingServer()
    for (const path of oldDataAddresses) {
      expect((await post(path, { headers: form, body: 'a=1' })).status).toBe(400)
      expect((await ask(path)).status).toBe(400)
    }
    expect(received).toEqual([])
  })

  test('runs its action with "same-origin" and no origin', async () => {
    const { ask, received } = await startReceivingServer()
    const headers = { ...form, 'sec-fetch-site': 'same-origin' }
    const { status } = await ask('/?index', { method: 'POST', headers, body: 'a=1' })
    expect([status, received.length]).toEqual([200, 1])
  })

  test('reaches the configured origin, whatever host and proxies are named', async () => {
    const { post, received } = await startReceivingServer()
    await post('/resource', {
      headers: {
        ...form,
        host: 'other.example',
        'x-forwarded-host': 'evil.example:99',
        'x-forwarded-for': '1.2.3.4',
      },
      body: 'a=1',
    })
    expect(received).toEqual([{ url: `${origin}/resource`, forwarded: null, body: 'a=1' }])
  })

  test('cannot use a method that no page uses', async () => {
    const { post } = await startServer()
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await post('/', { method })
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    }
  })
})

describe('the context of loaders', () => {
  test('has the client address, request id and nonce of the request', async () => {
    const { ask } = await startServer()
    const { body, headers } = await ask('/resource', { headers: { 'x-forwarded-for': '1.2.3.4' } })
    const context = JSON.parse(body)
    expect(context.clientAddress).toBe('127.0.0.1')
    expect(context.requestId).toBe(headers['x-request-id'])
    expect(headers['content-security-policy']).toContain(context.cspNonce)
  })

  test('trusts a trusted proxy', async () => {
    const { ask } = await startServer({ env: { trustedProxies: ['127.0.0.0/8'] } })
    const { body } = await ask('/resource', {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    })
    expect(JSON.parse(body).clientAddress).toBe('203.0.113.9')
  })
})
