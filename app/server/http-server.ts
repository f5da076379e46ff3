import { createServer, type Server } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { answerBadConnections } from './bad-connection.ts'
import { beginRequest } from './begin-request.ts'
import { compressResponses } from './compress-responses.ts'
import { createRouteFinder, type FoundRoute } from './find-route.ts'
import { redirectFormerHosts } from './former-hosts.ts'
import { closeGracefully, PendingRequests } from './pending-requests.ts'
import { refuse } from './refuse-request.ts'
import { type Running, type RunningApplication, remixHandler } from './remix-handler.ts'
import { hasBody } from './request-body.ts'
import { rejectInvalidRequests } from './request-guard.ts'
import { type Log, logRequest } from './request-log.ts'
import { asyncHandler, readRequestState } from './request-state.ts'

export interface ServerOptions {
  env: Pick<Env, 'origin' | 'secure' | 'trustedProxies'> & Partial<Pick<Env, 'formerOrigins'>>
  /** The application and its pages; in development a function, because they change. */
  running: Running
  /** Serves built files, or sources through Vite. */
  files: RequestHandler
  log?: Log
}

export interface MedfoldServer {
  http: Server
  /**
   * Accepts no more requests, waits for running ones and closes every connection.
   * @param graceMs after this time running requests are cut off.
   */
  stop(graceMs?: number): Promise<void>
}

/** Creates the server, which does not listen yet. */
export function createMedfoldServer({
  env,
  running,
  files,
  log = logRequest,
}: ServerOptions): MedfoldServer {
  const isDev = typeof running === 'function'
  const current = isDev ? running : async () => running
  const pendingRequests = new PendingRequests()
  const state = { isStopping: false }
  const settings = { ...env, isDev }

  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  const findRoute = createFinder(current)
  app.use(beginRequest({ settings, state, findRoute, log: countingErrors(log, current) }))
  app.get('/livez', createHealthHandler(state, current, { needsWrites: false }))
  app.get(['/readyz', '/healthcheck'], createHealthHandler(state, current, { needsWrites: true }))
  const { formerOrigins = [] } = env
  if (formerOrigins.length > 0)
    app.use(redirectFormerHosts({ origin: env.origin, formerOrigins, findRoute }))
  app.use(rejectInvalidRequests(env.origin))
  app.use(compressResponses(env.origin))
  app.use(files)
  const { origin } = env
  app.use(remixHandler({ origin, running, current, findRoute, pendingRequests }))
  app.use(answerUnexpectedErrors(env.origin))

  const http = createServer(httpLimits, app)
  http.on('checkContinue', app)
  http.on('checkExpectation', app)
  answerBadConnections(http, settings, log)
  return {
    http,
    async stop(graceMs = 10_000) {
      state.isStopping = true
      await closeGracefully(http, pendingRequests, graceMs)
    },
  }
}

/** Returns a function that finds the route of a path in the current build. */
function createFinder(
  current: () => Promise<RunningApplication>,
): (path: string) => Promise<FoundRoute> {
  let cached: { routes: unknown; find: (path: string) => FoundRoute } | undefined
  return async path => {
    const { routes } = (await current()).build
    if (cached?.routes !== routes) cached = { routes, find: createRouteFinder(routes) }
    return cached.find(path)
  }
}

/** Returns a log that also counts the answers with status 500 in the application. */
function countingErrors(log: Log, current: () => Promise<RunningApplication>): Log {
  return entry => {
    log(entry)
    if (entry.status !== 500) return
    current()
      .then(({ app }) => app.noteServerError?.())
      .catch(logError)
  }
}

const httpLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  // Longer than the idle time of common proxies, so that the proxy closes first.
  keepAliveTimeout: 65_000,
  // The request guard refuses a missing Host, with the headers of every other answer.
  requireHostHeader: false,
}

/** Returns a handler that answers 503 while records cannot be read; with `needsWrites`, saved. */
function createHealthHandler(
  state: { isStopping: boolean },
  current: () => Promise<RunningApplication>,
  { needsWrites }: { needsWrites: boolean },
): RequestHandler {
  return asyncHandler(async (req, res) => {
    // The body is not read, so the connection must end with the answer.
    if (hasBody(req)) res.set('Connection', 'close')
    const { app } = await current()
    const isHealthy = !state.isStopping && (await app.isHealthy())
    const storeFault = needsWrites ? app.storeFault?.() : undefined
    const fault = isHealthy ? storeFault : 'unavailable'
    res.status(fault ? 503 : 200)
    res.type('text').send(fault ?? 'ok')
  })
}

/** Answers unexpected errors with a page that contains only the request id. */
function answerUnexpectedErrors(origin: string): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = error?.status >= 400 && error.status < 500 ? error.status : 500
    if (status === 500) logError(error, readRequestState(res).requestId)
    if (res.headersSent) res.destroy()
    else refuse(req, res, status, origin)
  }
}
