import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { logRequest } from '#app/server/request-log.ts'
import { startServer } from './server-under-test.ts'
import { type Received, tinyBuild } from './tiny-build.ts'

/** Returns a pause that lasts until the test releases it. */
function holdOn() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const pause = () => {
    begin()
    return released
  }
  return { pause, begun, release }
}

describe('the health checks', () => {
  type Options = Parameters<typeof startServer>[0]
  const ok = [200, 'ok']
  const unavailable = [503, 'unavailable']
  const storeFault = () => 'the disk is full: nothing can be saved'
  const full = [503, storeFault()]

  test.each<[string, Options, unknown[], unknown[]]>([
    ['a server in order', {}, ok, ok],
    [
      'one that cannot read',
      { isHealthy: async () => false, storeFault },
      unavailable,
      unavailable,
    ],
    ['one that cannot save', { storeFault }, ok, full],
  ])('answer for %s', async (_, options, live, ready) => {
    const { ask } = await startServer(options)
    for (const [path, answer] of Object.entries({
      '/livez': live,
      '/readyz': ready,
      '/healthcheck': ready,
    })) {
      // A container asks by its own address.
      const { status, body } = await ask(path, { headers: { host: '127.0.0.1:3000' } })
      expect([status, body], path).toEqual(answer)
    }
  })
})

describe('the request log', () => {
  test('has one line for each request, with the route and without the URL', async () => {
    const { ask, post, log } = await startServer()
    await ask('/view/kqW3/01234?secret=1')
    await ask('/view/kqW3/01234.data')
    await ask('/assets/app-abc123.js')
    await ask('/robots.txt')
    await ask('/somebody@example.org')
    await post('/resource', { body: 'a=1' })
    await expect.poll(() => log.length).toBe(6)
    expect(log.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'GET /view/:shareId/:accessCode 200',
      'GET /view/:shareId/:accessCode 200',
      'GET /assets/* 200',
      'GET /(file) 200',
      'GET * 404',
      'POST /resource 200',
    ])
    expect(JSON.stringify(log)).not.toMatch(/kqW3|01234|secret|example|127\.0/)
  })

  test('has the id of the response, its duration and its bytes', async () => {
    const { ask, log } = await startServer()
    const { headers } = await ask('/assets/app-abc123.js')
    await expect.poll(() => log.length).toBe(1)
    expect(log[0]).toEqual({
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/assets/*',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    })
    expect(log[0]?.bytes).toBeGreaterThan(Number(headers['content-length']))
  })

  test('is written as one line of JSON with time, level and kind; in text as one short line', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-07-01T12:00:00Z')
    const said = vi.spyOn(console, 'info').mockImplementation(() => {})
    const entry = { requestId: 'a1', method: 'GET', route: '/', status: 200, ms: 3, bytes: 9 }
    logRequest(entry)
    expect(JSON.parse(said.mock.calls.join())).toEqual({
      time: '2026-07-01T12:00:00.000Z',
      level: 'info',
      kind: 'request',
      ...entry,
    })
    vi.stubEnv('LOG_FORMAT', 'text')
    logRequest(entry)
    expect(said.mock.lastCall).toEqual(['request a1 GET / 200 3 9'])
  })
})

describe('compression', () => {
  test('compresses text', async () => {
    const { ask } = await startServer()
    const { headers, body } = await ask('/assets/app-abc123.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(Buffer.from(body, 'latin1')).toString()).toContain('answer = 42')
  })
})

describe('an error', () => {
  test('during a response ends it without a message', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { raw } = await startServer()
    const answer = await raw('GET /broken HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answer).not.toMatch(/secret of the house|\bat /)
    expect(answer).not.toMatch(/0\r\n\r\n$/)
  })

  test('before a response gets a plain page, and only the log has its cause', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ask } = await startServer({
      isHealthy: () => Promise.reject(new Error('secret of the house')),
    })
    const { status, body, headers } = await ask('/healthcheck')
    expect(status).toBe(500)
    expect(body).toContain('Something went wrong')
    expect(body).not.toContain('secret')
    expect(said.mock.calls.join()).toMatch(/"Error\\n {4}at .*lifecycle\.test\.ts:\d+/)
    expect(said.mock.calls.join()).toContain(headers['x-request-id'])
    expect(said.mock.calls.join()).not.toContain('secret')
  })
})

describe('the end of the server', () => {
  test('waits for running requests, and accepts no new ones', async () => {
    const { pause, begun, release } = holdOn()
    const { ask, stop, port } = await startServer({ build: tinyBuild({ pause }) })
    const answer = ask('/slow.data')
    await begun
    const stopped = stop()
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
    release()
    expect((await answer).status).toBe(200)
    expect((await answer).headers.connection).toBe('close')
    await stopped
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  })

  test('waits for an action whose client has left', async () => {
    const { pause, begun, release } = holdOn()
    const received: Received[] = []
    const { stop, port } = await startServer({ build: tinyBuild({ pause, received }) })
    const socket = connect(port, '127.0.0.1')
    const lines = [
      'POST /resource HTTP/1.1',
      'Host: a',
      'Origin: http://localhost:3000',
      'Content-Length: 3',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\na=1`)
    await begun
    socket.destroy()
    const stopped = stop()
    release()
    await stopped
    expect(received).toHaveLength(1)
  })

  test('closes idle connections', async () => {
    const { stop, port } = await startServer()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
    await Promise.all([stop(), once(socket, 'close')])
  })

  test('is not delayed by a request that does not end', async () => {
    const { pause, begun, release } = holdOn()
    const { ask, stop } = await startServer({ build: tinyBuild({ pause }) })
    const answer = ask('/slow.data')
    answer.catch(() => {})
    await begun
    await stop(50)
    await expect(answer).rejects.toThrow('socket hang up')
    release()
  })
})
