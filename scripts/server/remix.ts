import { Readable } from 'node:stream'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler } from 'express'
import type { App } from '#app/boot.server.ts'
import { visitOf } from './visit.ts'
import type { Work } from './work.ts'

/** What answers: the application, and the pages built for it. */
export interface Running {
  app: Pick<App, 'db' | 'isHealthy'>
  build: ServerBuild
}

interface RemixOptions {
  origin: string
  /** Always the same in production; in development perhaps another on each request. */
  running: Running | (() => Promise<Running>)
  /** Keeps what has begun, for an orderly end. */
  work: Work
}

/** Hands a request that passed the gate to Remix. */
export function remixHandler({ origin, running, work }: RemixOptions): RequestHandler {
  const isDev = typeof running === 'function'
  const handle = createRequestHandler({
    build: isDev ? async () => (await running()).build : running.build,
    mode: isDev ? 'development' : 'production',
    async getLoadContext(_req, res) {
      const { app } = isDev ? await running() : running
      const { clientAddress, requestId, cspNonce } = visitOf(res)
      return { db: app.db, clientAddress, requestId, cspNonce }
    },
  })
  return (req, res, next) => {
    const seen = asRemixSees(req, visitOf(res).body, new URL(origin))
    work.add(Promise.resolve(handle(seen, res, next)))
  }
}

/**
 * The request as Remix may see it: sent to the configured origin whatever `Host` says, from an
 * address that only the load context knows, with the body that the gate received.
 */
function asRemixSees(req: Request, body: Buffer, origin: URL): Request {
  const headers = Object.entries(req.headers).filter(([name]) => !/^(x-)?forwarded/.test(name))
  const seen = {
    method: req.method,
    originalUrl: req.originalUrl,
    protocol: origin.protocol.slice(0, -1),
    hostname: origin.hostname,
    get: (name: string) => (name.toLowerCase() === 'host' ? origin.host : undefined),
    headers: { ...Object.fromEntries(headers), host: origin.host },
  }
  const stream = Readable.from([body], { objectMode: false })
  return Object.assign(stream, seen) as unknown as Request
}
