import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node'
import type { Request as Incoming, Response as Outgoing, RequestHandler } from 'express'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { logError } from '#app/lib/log.server.ts'
import { requestIdStorage } from '#app/lib/request-id.server.ts'
import type { App } from '#app/server/boot.server.ts'
import { isStoreFull, storeFullMessage } from '#db/store-full.server.ts'
import { formQueue } from '../form-queue.ts'
import type { PendingRequests } from '../pending-requests.ts'
import { refuseUnsupportedMethods } from '../refuse-unsupported-methods.ts'
import { requestStateOf } from '../request-state.ts'
import { sendResponse } from '../send-response.ts'
import { type RemixHandler, routeHandlers } from './route-handlers.ts'

/** What answers: the application, and the pages built for it. */
export interface RunningApplication {
  app: Pick<App, 'db' | 'isHealthy' | 'hasNoAccess' | 'storeFault'>
  build: ServerBuild
}

interface RemixOptions {
  origin: string
  /** Always the same in production; in development perhaps another on each request. */
  running: RunningApplication | (() => Promise<RunningApplication>)
  /** Keeps what has begun, for an orderly end. */
  work: PendingRequests
  /** Returns the route of a path, as Remix matches it. */
  patternOf: (path: string) => Promise<string>
}

/**
 * Hands a request that passed the gate to Remix. While somebody acts for another person every address begins with that
 * access: for Remix its `basename`, so that all links, forms and redirects of a page stay with the person.
 */
export function remixHandler({ origin, running, work, patternOf }: RemixOptions): RequestHandler {
  const handlerOf = handlersOf(running, origin)
  const inTurn = formQueue(patternOf)
  return (req, res, next) => {
    const answer = async () => {
      const { app } = typeof running === 'function' ? await running() : running
      const { clientAddress, requestId, cspNonce, body } = requestStateOf(res)
      const named = parseProxyUrl(req.path)
      const isKnown = named.accessId && !(await hasNoAccess(app, req, named.accessId))
      const { basename, accessId } = isKnown ? named : { basename: '' }
      const url = new URL(`${origin}${req.originalUrl}`)
      const request = toRequest(req, res, url, body)
      const context = { db: app.db, clientAddress, requestId, cspNonce, proxyAccessId: accessId }
      const handle = await handlerOf(url, basename)
      await sendResponse(res, await requestIdStorage.run(requestId, () => handle(request, context)))
    }
    work.add(inTurn(req, res, answer).catch(next))
  }
}

type HandlerOf = (url: URL, basename: string) => RemixHandler | Promise<RemixHandler>

function handlersOf(running: RemixOptions['running'], origin: string): HandlerOf {
  const prepare = (build: ServerBuild) =>
    refuseUnsupportedMethods(refuseWhenStoreFull(build), origin)
  if (typeof running !== 'function') return routeHandlers(prepare(running.build))
  return async (_url, basename) => {
    const { build } = await running()
    return createRequestHandler({ ...prepare(build), ...(basename && { basename }) }, 'development')
  }
}

/** Returns a build whose loaders and actions answer 503 in plain words when the disk is full. */
function refuseWhenStoreFull(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { action, loader } = route?.module ?? {}
    const handles = {
      ...(action && { action: refuseWhenFull(action) }),
      ...(loader && { loader: refuseWhenFull(loader) }),
    }
    return [id, route && { ...route, module: { ...route.module, ...handles } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Handle = (args: LoaderFunctionArgs) => unknown

function refuseWhenFull(handle: Handle): Handle {
  return async args => {
    try {
      return await handle(args)
    } catch (error) {
      if (!isStoreFull(error)) throw error
      logError(error)
      throw new Response(storeFullMessage, { status: 503, headers: { 'Retry-After': '60' } })
    }
  }
}

/**
 * Whether a page is asked for by an access that its visitor does not have, or no longer: then the address is one that
 * there is not, and the page that says so must have links that lead somewhere. Every loader asks again.
 */
async function hasNoAccess(
  app: RunningApplication['app'],
  req: Incoming,
  accessId: string,
): Promise<boolean> {
  if (req.path.endsWith('.data')) return false
  return await app.hasNoAccess(req.headers.cookie ?? '', accessId)
}

/**
 * Returns the request as Remix may see it: sent to the configured origin whatever `Host` says, from
 * an address that only the load context has, with the body that the gate received.
 */
function toRequest(req: Incoming, res: Outgoing, url: URL, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value && !/^(x-)?forwarded/.test(name)) headers.set(name, String(value))
  }
  headers.set('host', url.host)
  const controller = new AbortController()
  // Loaders and actions stop when the client leaves before its response is complete.
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
  return new Request(url, {
    method: req.method,
    headers,
    signal: controller.signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}
