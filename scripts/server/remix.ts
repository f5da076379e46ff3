import { Readable } from 'node:stream'
import { createRequestHandler } from '@remix-run/express'
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import type { Request, RequestHandler } from 'express'
import { splitActing } from '#app/accounts/acting.ts'
import type { App } from '#app/boot.server.ts'
import { logError } from '#app/log.server.ts'
import { isStoreFull, storeFullWords } from '#db/store-full.server.ts'
import { formQueue } from './form-queue.ts'
import { withOwnRefusals } from './own-refusals.ts'
import { visitOf } from './visit.ts'
import type { Work } from './work.ts'

/** What answers: the application, and the pages built for it. */
export interface Running {
  app: Pick<App, 'db' | 'isHealthy' | 'isShutOut' | 'storeFault'>
  build: ServerBuild
}

interface RemixOptions {
  origin: string
  /** Always the same in production; in development perhaps another on each request. */
  running: Running | (() => Promise<Running>)
  /** Keeps what has begun, for an orderly end. */
  work: Work
  /** Returns the route of a path, as Remix matches it. */
  patternOf: (path: string) => Promise<string>
}

/**
 * Hands a request that passed the gate to Remix. While somebody acts for another person every address begins with that
 * access: for Remix its `basename`, so that all links, forms and redirects of a page stay with the person.
 */
export function remixHandler({ origin, running, work, patternOf }: RemixOptions): RequestHandler {
  const handlers = handlersOf(running, origin)
  const inTurn = formQueue(patternOf)
  return (req, res, next) => {
    const answer = async () => {
      const seen = asRemixSees(req, visitOf(res).body, new URL(origin))
      const acting = splitActing(req.path)
      const isKnown = acting.accessId && !(await isShutOut(running, req, acting.accessId))
      await handlers(isKnown ? acting : { basename: '' })(seen, res, next)
    }
    work.add(inTurn(req, res, answer).catch(next))
  }
}

type Handler = ReturnType<typeof createRequestHandler>

// A handler works out the tree of routes once: kept for those who act just now.
const handlersKept = 50

function handlersOf(running: RemixOptions['running'], origin: string) {
  const isDev = typeof running === 'function'
  const current = isDev ? running : async () => running
  const built = isDev ? undefined : withOwnRefusals(calmBuild(running.build), origin)
  const kept = new Map<string, Handler>()
  return ({ basename, accessId }: { basename: string; accessId?: string }): Handler => {
    const known = kept.get(basename)
    const handler =
      known ??
      createRequestHandler({
        build: built
          ? withBasename(built, basename)
          : async () =>
              withBasename(withOwnRefusals(calmBuild((await current()).build), origin), basename),
        mode: isDev ? 'development' : 'production',
        async getLoadContext(_req, res) {
          const { app } = await current()
          const { clientAddress, requestId, cspNonce } = visitOf(res)
          return { db: app.db, clientAddress, requestId, cspNonce, actingBy: accessId }
        },
      })
    // Used last stands last; what stands first has been unused for longest.
    kept.delete(basename)
    kept.set(basename, handler)
    const [oldest] = kept.keys()
    if (kept.size > handlersKept && oldest !== undefined) kept.delete(oldest)
    return handler
  }
}

const calmBuilds = new WeakMap<ServerBuild, ServerBuild>()

/** The build, whose loaders and actions answer 503 in plain words when the disk is full. */
function calmBuild(build: ServerBuild): ServerBuild {
  const known = calmBuilds.get(build)
  if (known) return known
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { action, loader } = route?.module ?? {}
    const calm = {
      ...(action && { action: calmly(action) }),
      ...(loader && { loader: calmly(loader) }),
    }
    return [id, route && { ...route, module: { ...route.module, ...calm } }]
  })
  const made = { ...build, routes: Object.fromEntries(routes) } as ServerBuild
  calmBuilds.set(build, made)
  return made
}

type Handle = (args: LoaderFunctionArgs) => unknown

function calmly(handle: Handle): Handle {
  return async args => {
    try {
      return await handle(args)
    } catch (error) {
      if (!isStoreFull(error)) throw error
      logError(error, args.context.requestId)
      throw new Response(storeFullWords, { status: 503, headers: { 'Retry-After': '60' } })
    }
  }
}

function withBasename(build: ServerBuild, basename: string): ServerBuild {
  return basename ? { ...build, basename } : build
}

/**
 * Whether a page is asked for by an access that its visitor does not have, or no longer: then the address is one that
 * there is not, and the page that says so must have links that lead somewhere. Every loader asks again.
 */
async function isShutOut(running: RemixOptions['running'], req: Request, accessId: string) {
  if (req.path.endsWith('.data')) return false
  const { app } = typeof running === 'function' ? await running() : running
  return await app.isShutOut(req.headers.cookie ?? '', accessId)
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
