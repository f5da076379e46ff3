import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { origin, startReceivingServer, startServer } from './server-under-test.ts'

const chunk = Buffer.concat([
  Buffer.from('10000\r\n'),
  Buffer.alloc(0x10000, 'a'),
  Buffer.from('\r\n'),
])
const session = { cookie: 'mf_d_1=device; mf_s=token' }
const head = (lines: string[]) =>
  ['POST /resource HTTP/1.1', 'Host: localhost', `Origin: ${origin}`, ...lines, '', ''].join('\r\n')

/** Sends this many requests whose last byte is missing. */
function sendUnfinished(
  port: number,
  count: number,
  { path, length, type }: { path: string; length: number; type: string },
) {
  const lines = [`Content-Type: ${type}`, `Content-Length: ${length}`, `Cookie: ${session.cookie}`]
  const start = head(lines).replace('/resource', path)
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write(start + 'a'.repeat(length - 1))
  return sockets
}

describe('a body', () => {
  const ordinary = 'application/x-www-form-urlencoded'
  const withFile = 'multipart/form-data; boundary=b'
  const limits: [path: string, kibibytes: number, type: string, cookie?: string][] = [
    ['/profile/personal', 256, ordinary, 'mf_s=token'],
    ['/resource', 256, ordinary, '__Host-mf_s=token'],
    ['/?index', 256, withFile, 'mf_d_1=device; mf_s=token'],
    // A logout in another window ended the session: the form becomes a draft.
    ['/profile/personal', 256, ordinary, 'mf_left=token'],
    ['/profile/insurance-cards', 2112, withFile],
    ['/profile/insurance-cards.data', 2112, withFile],
    // Without a picture, such a long form would have a million fields.
    ['/profile/insurance-cards', 256, ordinary, 'mf_s=token'],
    ['/profile/personal', 32, ordinary],
    ['/resource', 32, withFile, 'mf_d_1=device'],
    ['/?index', 32, ordinary],
  ]

  test.each(
    limits,
  )('for %s of %i KiB as %s with "%s" is accepted', async (path, kibibytes, type, cookie = '') => {
    const { post, received } = await startReceivingServer()
    const body = 'ab'.repeat(kibibytes * 512)
    const headers = { 'content-type': type, cookie }
    expect((await post(path, { body, headers })).status).toBe(200)
    expect(received[0]?.body === body).toBe(true)
  })

  test.each(
    limits,
  )('for %s of more than %i KiB as %s with "%s" is refused before its action', async (path, kibibytes, type, cookie = '') => {
    const { post, received } = await startReceivingServer()
    const headers = { 'content-type': type, cookie }
    const { status, body } = await post(path, { body: 'a'.repeat(kibibytes * 1024 + 1), headers })
    expect(status).toBe(413)
    const isImage = kibibytes > 2000
    expect(body).toContain(
      isImage ? 'This image is too large' : `The form is larger than ${kibibytes} KB.`,
    )
    expect(received).toEqual([])
  })

  test('with too large a picture is answered with the limit and a link back', async () => {
    const { post } = await startReceivingServer()
    for (const path of ['/profile/insurance-cards', '/profile/insurance-cards.data']) {
      const headers = { 'content-type': withFile }
      const { status, body } = await post(path, { body: Buffer.alloc(3_000_000, 'a'), headers })
      expect(status).toBe(413)
      expect(body).toContain('The image of a card may have at most 2 MB. Nothing was saved.')
      expect(body).toContain(
        `<a href="${origin}/profile/insurance-cards" class="call">Back to your`,
      )
    }
    const { body } = await post('/profile/personal', { body: Buffer.alloc(3_000_000, 'a') })
    expect(body).toContain('bring the form back with what you typed')
    expect(body).toContain(`<a href="${origin}/" class="call quiet">Go to the start page</a>`)
  })

  test('with a picture is refused while unfinished ones hold 32 MiB, and a long form is not', async () => {
    const { port, post } = await startReceivingServer()
    const length = 2 * 1024 * 1024
    const path = '/profile/insurance-cards'
    const sockets = sendUnfinished(port, 17, { path, length, type: withFile })
    const headers = { 'content-type': withFile }
    const picture = () => post(path, { body: Buffer.alloc(length, 'a'), headers })
    await expect.poll(async () => (await picture()).status).toBe(503)
    const form = { body: 'a'.repeat(256 * 1024), headers: session }
    expect((await post('/profile/personal', form)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await picture()).status).toBe(200)
  })

  test('that is long is refused while unfinished ones hold 32 MiB, and a short one is not', async () => {
    const { port, post } = await startReceivingServer()
    const path = '/profile/personal'
    const sockets = sendUnfinished(port, 128, { path, length: 262_144, type: ordinary })
    const body = 'a'.repeat(20 * 1024)
    const long = () => post('/profile/personal', { body, headers: session })
    await expect.poll(async () => (await long()).status).toBe(503)
    const refused = await long()
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.body).toContain('Nothing was saved')
    expect((await post('/profile/personal', { body: 'a'.repeat(16 * 1024) })).status).toBe(200)
    expect((await post('/resource', { body: 'a'.repeat(16 * 1024) })).status).toBe(200)

    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await long()).status).toBe(200)
  })

  test('of 30 MB is refused by its announced length', async () => {
    const { port } = await startServer()
    const socket = connect(port, '127.0.0.1')
    socket.write(head(['Content-Length: 30000000']))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('in chunks is refused when it is too long', async () => {
    const { port, received } = await startReceivingServer()
    const socket = connect(port, '127.0.0.1')
    socket.write(head(['Transfer-Encoding: chunked']))
    for (let sent = 0; sent < 5; sent += 1) socket.write(chunk)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    expect(String(answer)).toMatch(/Connection: close/)
    expect(received).toEqual([])
    socket.destroy()
  })

  test('in chunks of 30 MB gets its refusal and a clean end', async () => {
    const { raw } = await startServer()
    const chunks = Array.from({ length: 458 }, () => chunk)
    const answer = await raw(
      Buffer.concat([
        Buffer.from(head(['Transfer-Encoding: chunked'])),
        ...chunks,
        Buffer.from('0\r\n\r\n'),
      ]),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('</html>')
  })

  test('that breaks off does not reach an action', async () => {
    const { port, received, log } = await startReceivingServer()
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head(['Content-Length: 20'])}only=half`)
    await once(socket, 'ready')
    socket.end()
    await once(socket.resume(), 'close')
    await expect.poll(() => log.length).toBe(1)
    expect(received).toEqual([])
  })
})

describe('the health check', () => {
  test('reads no body, and closes a connection with an announced one', async () => {
    const { raw } = await startServer()
    const answer = await raw(
      'GET /healthcheck HTTP/1.1\r\nHost: a\r\nContent-Length: 30000000\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*ok$/)
  })
})

describe('a malformed request', () => {
  const everyHeader =
    /Content-Security-Policy: default-src 'none'[\s\S]*Referrer-Policy: same-origin[\s\S]*nosniff/

  test('gets a plain page with every header and nothing about the server', async () => {
    const { raw, log } = await startServer()
    const malformed = [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n',
      `${head(['Content-Length: 3', 'Transfer-Encoding: chunked'])}a=1`,
      `${head(['Content-Length: many'])}`,
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ]
    const answers = await Promise.all(malformed.map(raw))
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(answer).toMatch(everyHeader)
      expect(answer).toMatch(/Request [0-9a-f]{16}</)
      expect(answer).not.toMatch(/node|express|remix|error:|\.ts|\bat \//i)
    }
    expect(log).toHaveLength(malformed.length)
  })

  test('with headers over 16 KiB is refused, and below it is accepted', async () => {
    const { raw, ask } = await startServer()
    const answer = await raw(
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toMatch(everyHeader)
    expect((await ask('/', { headers: { cookie: 'a'.repeat(15 * 1024) } })).status).toBe(200)
  })
})
