import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { freePort, startServer, type TestServer } from './server.ts'

/** A server behind a reverse proxy on this machine. */
interface ProxiedServer extends TestServer {
  dispose(): Promise<void>
}

/**
 * Starts a server whose address is that of a reverse proxy.
 * @param change changes the headers of each answer to a browser.
 */
export async function serveBehindProxy(
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): Promise<ProxiedServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer({ APP_URL: origin, TRUSTED_PROXIES: '127.0.0.1' })
  const proxy = createServer((req, res) => {
    const { method, url, headers } = req
    const target = { host: '127.0.0.1', port: server.port, method, path: url, headers }
    const passed = request(target, answer => {
      const isBrowser = headers['user-agent']?.startsWith('Mozilla') ?? false
      res.writeHead(answer.statusCode ?? 502, isBrowser ? change(answer.headers) : answer.headers)
      answer.pipe(res)
    })
    passed.once('error', () => res.destroy())
    req.pipe(passed)
  })
  await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
  const dispose = async () => {
    proxy.closeAllConnections()
    proxy.close()
    await server.dispose()
  }
  return { ...server, origin, dispose }
}
