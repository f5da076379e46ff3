import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node'
import type { Request as Incoming, Response as Outgoing, RequestHandler } from 'express'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { readShlTarget } from '#app/interop/shl/shl-address.ts'
import { logError } from '#app/lib/log.server.ts'
import { busyReply, isBusy } from '#app/lib/queue.server.ts'
import { requestIdStorage } from '#app/lib/request-id.server.ts'
import type { App } from '#app/server/boot.server.ts'
import { isStoreFull, storeFullMessage } from '#db/store-full.server.ts'
import { createAccountGate } from '../account-gate.ts'
import type { PendingRequests } from '../pending-requests.ts'
import { refuse } from '../refuse-request.ts'
import { refuseUnsupportedMethods } from '../refuse-unsupported-methods.ts'
import { readRequestState } from '../request-state.ts'
import { sendResponse } from '../send-response.ts'
import { type RemixHandler, routeHandlers } from './route-handlers.ts'

/** The application, and the pages built for it. */
export interface RunningApplication {
  app: Pick<
    App,
    'db' | 'isHealthy' | 'hasNoAccess' | 'findAccount' | 'storeFault' | 'noteServerError'
  >
  build: ServerBuild
}

interface RemixOptions {
  origin: string
  /** A function in development, because the build changes. */
  running: RunningApplication | (() => Promise<RunningApplication>)
  /** Collects running requests, for a graceful end. */
  pendingRequests: PendingRequests
}

/**
 * Passes a valid request to Remix. The proxy prefix of an address becomes the `basename`, so that
 * links, forms and redirects keep it.
 */
export function remixHandler({ origin, running, pendingRequests }: RemixOptions): RequestHandler {
  const handlerOf = createHandlerFinder(running, origin)
  const current = async () => (typeof running === 'function' ? await running() : running)
  const nextTurn = createTurns()
  const inTurn = createAccountGate()
  return (req, res, next) => {
    const answer = async (isRefused = false) => {
      const { app } = await current()
      const { clientAddress, requestId, cspNonce, body } = readRequestState(res)
      const named = parseProxyUrl(req.path)
      const isKnown = named.accessId && !(await hasNoAccess(app, req, named.accessId))
      const { basename, accessId } = isKnown ? named : { basename: '' }
      const url = new URL(`${origin}${req.originalUrl}`)
      const request = toRequest(req, res, url, body)
      const handle = await handlerOf(url, basename)
      const visitor = { clientAddress, requestId, cspNonce, proxyAccessId: accessId }
      const context = { db: app.db, ...visitor, isBusy: isRefused }
      await sendResponse(res, await requestIdStorage.run(requestId, () => handle(request, context)))
    }
    const answerInTurn = async () => {
      if (isForResponder(req)) return await answer()
      await nextTurn()
      const { app } = await current()
      const account = await app.findAccount?.(req.headers.cookie ?? '')
      if (!account) return await answer()
      try {
        await inTurn(account, async () => {
          await nextTurn()
          // A page that its client has left is not drawn. A form is saved all the same.
          if (!isLeft(req, res)) await answer()
        })
      } catch (error) {
        if (!isBusy(error)) throw error
        // Scripts read only answers of Remix.
        if (req.path.endsWith('.data')) await answer(true)
        else refuse(req, res, 503, origin)
      }
    }
    pendingRequests.add(answerInTurn().catch(next))
  }
}

function isLeft({ method }: Incoming, res: Outgoing): boolean {
  return res.destroyed && (method === 'GET' || method === 'HEAD')
}

/** Returns whether a responder, or the system of one, asks. */
function isForResponder({ path, url }: Incoming): boolean {
  return /^\/view(\/|$)/i.test(path) || readShlTarget(url) !== undefined
}

/**
 * Returns a function that resolves in a later turn of the event loop, each call in its own. One
 * request starts in each turn, so that responders are answered between those of everybody else.
 */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise<void>(resolve => setImmediate(resolve)))
    return last
  }
}

type HandlerOf = (url: URL, basename: string) => RemixHandler | Promise<RemixHandler>

function createHandlerFinder(running: RemixOptions['running'], origin: string): HandlerOf {
  const prepare = (build: ServerBuild) =>
    refuseUnsupportedMethods(refuseWhenOverloaded(build), origin)
  if (typeof running !== 'function') return routeHandlers(prepare(running.build))
  return async (_url, basename) => {
    const { build } = await running()
    return createRequestHandler({ ...prepare(build), ...(basename && { basename }) }, 'development')
  }
}

/** Returns a build whose loaders and actions answer 503 to a full disk, and to a full queue. */
function refuseWhenOverloaded(build: ServerBuild): ServerBuild {
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
      if (isBusy(error)) throw new Response(busyReply.message, busyReply)
      if (!isStoreFull(error)) throw error
      logError(error)
      throw new Response(storeFullMessage, { status: 503, headers: { 'Retry-After': '60' } })
    }
  }
}

/**
 * Returns whether a page is requested by an access that its visitor does not have. The answer is
 * then a 404 without the proxy prefix. Every loader checks again.
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
 * Returns the request for Remix: with the configured origin, the body that the request guard
 * received, and no forwarding headers.
 */
function toRequest(req: Incoming, res: Outgoing, url: URL, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value && !/^(x-)?forwarded/.test(name)) headers.set(name, String(value))
  }
  headers.set('host', url.host)
  const controller = new AbortController()
  // Loaders and actions stop when the client leaves early.
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
