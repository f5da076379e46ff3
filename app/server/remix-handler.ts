import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler as RemixHandler,
  type ServerBuild,
} from '@remix-run/node'
import type { Request as Incoming, Response as Outgoing, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import type { OverloadReply } from '#app/http/overload.server.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { readShlTarget } from '#app/interop/shl/shl-address.ts'
import { errorCode } from '#app/lib/error-code.ts'
import { busyReply, isBusy } from '#app/lib/queue.server.ts'
import { requestIdStorage } from '#app/lib/request-id.server.ts'
import type { App } from '#app/server/boot.server.ts'
import { createAccountGate } from './account-gate.ts'
import type { FoundRoute } from './find-route.ts'
import type { PendingRequests } from './pending-requests.ts'
import { refuse } from './refuse-request.ts'
import { readRequestState } from './request-state.ts'

/** The application, and the pages built for it. */
export interface RunningApplication {
  app: Pick<
    App,
    'db' | 'isHealthy' | 'hasNoAccess' | 'findAccount' | 'storeFault' | 'noteServerError'
  >
  build: ServerBuild
}

/** A function in development, because the build changes. */
export type Running = RunningApplication | (() => Promise<RunningApplication>)

interface RemixOptions {
  origin: string
  running: Running
  current: () => Promise<RunningApplication>
  /** Returns the route of a path, as Remix matches it. */
  findRoute: (path: string) => Promise<FoundRoute>
  /** Collects running requests, for a graceful end. */
  pendingRequests: PendingRequests
}

/**
 * Passes a valid request to Remix. The proxy prefix of an address becomes the `basename`, so that
 * links, forms and redirects keep it.
 */
export function remixHandler(options: RemixOptions): RequestHandler {
  const { origin, running, current, findRoute, pendingRequests } = options
  const handlerOf = createHandlers(running)
  const nextTurn = createTurns()
  const inTurn = createAccountGate()
  return (req, res, next) => {
    const answer = async (refusal?: OverloadReply): Promise<void> => {
      const { app } = await current()
      const requestState = readRequestState(res)
      const { clientAddress, requestId, cspNonce } = requestState
      const named = parseProxyUrl(req.path)
      const isKnown = named.accessId && !(await hasNoAccess(app, req, named.accessId))
      const { basename, accessId: proxyAccessId } = isKnown ? named : { basename: '' }
      // Without the access an address is unknown, whatever the method.
      requestState.found = await findRoute(req.path)
      const route = named.accessId && !isKnown ? undefined : requestState.found.route
      const otherMethods = route && listOtherMethods(route, req.method)
      if (otherMethods) {
        res.set('Allow', otherMethods)
        return refuse(req, res, 405, origin)
      }
      const visitor = { clientAddress, requestId, cspNonce, proxyAccessId, refusal }
      const context: AppLoadContext = { db: app.db, ...visitor }
      const handle = handlerOf(basename)
      const request = toRequest(req, res, origin)
      const response = await requestIdStorage.run(requestId, () => handle(request, context))
      if (context.overload) await answerOverload(context.overload, refusal !== undefined)
      else await sendResponse(res, response)
    }
    // Scripts read only answers of Remix, which a loader or action with a refusal gives.
    const answerOverload = async (reply: OverloadReply, isRepeated = false) => {
      if (req.path.endsWith('.data') && !isRepeated) return await answer(reply)
      res.set(reply.headers)
      refuse(req, res, reply.status, origin, reply !== busyReply)
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
        await answerOverload(busyReply)
      }
    }
    pendingRequests.add(answerInTurn().catch(next))
  }
}

const maxProxyHandlers = 50

/** Returns a function that returns Remix's handler of a proxy's prefix; of own pages for `''`. */
function createHandlers(running: Running): (basename: string) => RemixHandler {
  const create = (basename: string) => {
    const based = (build: ServerBuild) => (basename ? { ...build, basename } : build)
    return typeof running === 'function'
      ? createRequestHandler(async () => based((await running()).build), 'development')
      : createRequestHandler(based(running.build), 'production')
  }
  const own = create('')
  const ofProxies = new LRUCache<string, RemixHandler>({ max: maxProxyHandlers })
  return basename => {
    if (!basename) return own
    const handler = ofProxies.get(basename) ?? create(basename)
    ofProxies.set(basename, handler)
    return handler
  }
}

/**
 * Returns the methods of a route that lacks the method of a request, for `Allow`. Remix's own
 * answer would name the file of the route.
 */
function listOtherMethods(
  { module }: NonNullable<FoundRoute['route']>,
  method: string,
): string | undefined {
  if (method !== 'POST') return module.loader || module.default ? undefined : 'POST'
  return module.action ? undefined : 'GET, HEAD'
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
function toRequest(req: Incoming, res: Outgoing, origin: string): Request {
  const url = new URL(`${origin}${req.originalUrl}`)
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
    ...(hasBody && { body: new Uint8Array(readRequestState(res).body) }),
  })
}

async function sendResponse(res: Outgoing, response: Response): Promise<void> {
  res.statusMessage = response.statusText
  res.status(response.status)
  for (const [name, value] of response.headers) res.append(name, value)
  if (!response.body) return void res.end()
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), res)
  } catch (error) {
    // The client is gone.
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
