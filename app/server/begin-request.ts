import type { RequestHandler, Response } from 'express'
import onHeaders from 'on-headers'
import { readShlTarget, shlHeaders } from '#app/interop/shl/shl-address.ts'
import type { Env } from '#app/lib/env.server.ts'
import { logError } from '#app/lib/log.server.ts'
import { createAddressReader } from './client-address.ts'
import type { FoundRoute } from './find-route.ts'
import type { Log } from './request-log.ts'
import { newRequestState, type RequestState } from './request-state.ts'
import { type HeaderSettings, securityHeaders } from './security-headers.ts'

interface BeginOptions {
  settings: HeaderSettings & Pick<Env, 'trustedProxies'>
  state: { isStopping: boolean }
  /** Returns the route of a path, as the application matches it. */
  findRoute: (path: string) => Promise<FoundRoute>
  log: Log
}

/** Returns a handler that sets the state of a request and its headers, and logs its end. */
export function beginRequest({ settings, state, findRoute, log }: BeginOptions): RequestHandler {
  const readAddress = createAddressReader(settings.trustedProxies)
  return (req, res, next) => {
    const startedAt = performance.now()
    const { socket, path, method } = req
    const isShl = readShlTarget(req.url) !== undefined
    const bytesBefore = socket.bytesWritten
    const requestState = newRequestState(
      readAddress(socket.remoteAddress, req.get('X-Forwarded-For')),
    )
    res.locals.visit = requestState
    onHeaders(res, () => {
      setHeaders(res, settings, requestState)
      if (isShl) res.set(shlHeaders)
      if (state.isStopping) res.set('Connection', 'close')
    })
    const logEnd = async () => {
      const ms = Math.round(performance.now() - startedAt)
      const bytes = socket.bytesWritten - bytesBefore
      const status = res.headersSent ? res.statusCode : 0
      const isFile = requestState.isPublicFile && !path.startsWith('/assets/')
      const route = isFile ? '/(file)' : (requestState.found ?? (await findRoute(path))).pattern
      log({ requestId: requestState.requestId, method, route, status, ms, bytes })
    }
    res.once('close', () => {
      logEnd().catch(logError)
    })
    next()
  }
}

/** Sets the security headers. A route can only add a second, stricter policy. */
function setHeaders(res: Response, settings: HeaderSettings, requestState: RequestState): void {
  const routePolicy = res.getHeader('Content-Security-Policy')
  res.set(securityHeaders(settings, requestState.cspNonce))
  if (routePolicy) res.append('Content-Security-Policy', [routePolicy].flat().map(String))
  res.set('X-Request-Id', requestState.requestId)
  const isCacheable = requestState.isPublicFile && res.statusCode < 400
  if (!isCacheable) res.set('Cache-Control', 'no-store')
}
