import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { onTestFinished } from 'vitest'
import { createMedfoldServer, type ServerOptions } from '#app/server/http-server.ts'
import { publicFiles } from '#app/server/public-files.ts'
import type { RequestLogEntry } from '#app/server/request-log.ts'
import type { Database } from '#db/client.server.ts'
import { temporaryFolder } from '#tests/support/runner/temporary-folder.ts'
import { type Received, tinyBuild } from './tiny-build.ts'

export const origin = 'http://localhost:3000'

interface TestServerOptions {
  env?: Partial<ServerOptions['env']>
  build?: ServerBuild
  isHealthy?: () => Promise<boolean>
  storeFault?: () => string
  hasNoAccess?: (cookie: string, accessId: string) => Promise<boolean>
  noteServerError?: () => Promise<void>
}

export interface ServerAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Starts the real server with a tiny build and two files on a free port, until the test ends. */
export async function startServer(options: TestServerOptions = {}) {
  const log: RequestLogEntry[] = []
  const server = createMedfoldServer({
    env: { origin, secure: false, trustedProxies: [], ...options.env },
    running: {
      // No route of the tiny build asks the database.
      app: {
        db: undefined as unknown as Database,
        isHealthy: options.isHealthy ?? (async () => true),
        hasNoAccess: options.hasNoAccess ?? (async () => false),
        ...(options.storeFault && { storeFault: options.storeFault }),
        ...(options.noteServerError && { noteServerError: options.noteServerError }),
      },
      build: options.build ?? tinyBuild(),
    },
    files: publicFiles(builtFiles()),
    log: entry => log.push(entry),
  })
  server.http.listen(0, '127.0.0.1')
  await once(server.http, 'listening')
  onTestFinished(() => server.stop(0))
  const { port } = server.http.address() as AddressInfo
  return {
    ...server,
    port,
    log,
    ask: (path: string, init?: AskOptions) => ask(port, path, init),
    post: (path: string, init?: AskOptions) =>
      ask(port, path, { method: 'POST', body: '', ...init, headers: { origin, ...init?.headers } }),
    raw: (text: string | Buffer) => raw(port, text),
  }
}

/** Starts the server with actions whose requests the list `received` gets. */
export async function startReceivingServer() {
  const received: Received[] = []
  return { ...(await startServer({ build: tinyBuild({ received }) })), received }
}

interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends one request on its own connection. Returns the body as latin1, for compressed bytes. */
export function ask(port: number, path: string, options: AskOptions = {}): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      agent: false,
      headers: { ...length, ...headers },
    })
    sent.on('error', reject)
    sent.on('response', answer => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      )
      answer.on('error', reject)
    })
    sent.end(body)
  })
}

/** Writes these bytes and returns everything until the server closes the connection. */
async function raw(port: number, text: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', chunk => {
    received += chunk
  })
  socket.write(text)
  await once(socket, 'close')
  return received
}

function builtFiles(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app-abc123.js'), 'export const answer = 42\n'.repeat(200))
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(folder, '.secret'), 'not for anyone')
  return folder
}
