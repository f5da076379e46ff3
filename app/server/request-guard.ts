import type { Request, RequestHandler } from 'express'
import { readShlTarget, type ShlTarget, shlMethods } from '#app/interop/shl/shl-address.ts'
import { isCodeFormBody, mayBeBareCodeForm } from './bare-code-form.ts'
import { isDecodable } from './find-route.ts'
import { isOneClickBody, mayBeOneClick } from './one-click-unsubscribe.ts'
import { refuse } from './refuse-request.ts'
import {
  bodyLimit,
  bodyReceiver,
  declaredLength,
  hasBody,
  isUpload,
  RefusedBodyError,
} from './request-body.ts'
import { asyncHandler, readRequestState } from './request-state.ts'
import { isSameOriginRequest } from './same-origin.ts'

const methods = ['GET', 'HEAD', 'POST']

/**
 * Refuses malformed requests, requests of other sites, unused methods and large bodies. Receives
 * the body of all others. Other sites may only send to the addresses of SMART Health Links, which
 * neither read nor set a cookie; their preflights are answered here.
 * @param origin the configured origin of the application.
 */
export function rejectInvalidRequests(origin: string): RequestHandler {
  const receiveForm = bodyReceiver()
  // Separate memory for uploads, so that slow uploads cannot block forms.
  const receiveUpload = bodyReceiver()
  return asyncHandler(async (req, res, next) => {
    const fault = refusalStatus(req, origin)
    if (fault) return refuse(req, res, fault, origin)
    try {
      if (req.headers.expect) res.writeContinue()
      const receive = isUpload(req) ? receiveUpload : receiveForm
      if (hasBody(req)) readRequestState(res).body = await receive(req, bodyLimit(req))
      if (!(await isAllowed(req, readRequestState(res).body, origin)))
        return refuse(req, res, 403, origin)
      // An allowed form with a hidden origin is our own; Remix compares the origin with the host.
      const isHidden = req.headers.origin === 'null' && !readShlTarget(req.url)
      if (isHidden && !isSafe(req)) req.headers.origin = origin
      if (req.method === 'OPTIONS') return void res.status(204).end()
    } catch (error) {
      if (error instanceof RefusedBodyError) return refuse(req, res, error.status, origin)
      // The client has left.
      res.destroy()
      return
    }
    next()
  })
}

/** Returns the status of the refusal; undefined for a valid request. */
function refusalStatus(req: Request, origin: string): number | undefined {
  if (!isWellFormed(req)) return 400
  const shl = readShlTarget(req.url)
  if (shl === 'data') return 404
  const isOwn = isSameOriginRequest(req.headers, origin) || mayBeBareCodeForm(req)
  if (!isSafe(req) && !shl && !isOwn && !mayBeOneClick(req)) return 403
  if (!allowedMethods(shl).includes(req.method)) return 405
  if (isOldDataRequest(req)) return 400
  if (declaredLength(req.headers) > bodyLimit(req)) return 413
  if (req.headers.expect && req.headers.expect.toLowerCase() !== '100-continue') return 417
  return undefined
}

/** Returns the methods of an address. */
function allowedMethods(shl: Exclude<ShlTarget, 'data'> | undefined): string[] {
  return shl ? [shlMethods[shl], 'OPTIONS'] : methods
}

/** Returns whether a request is allowed, or by its body a form that needs neither header. */
async function isAllowed(req: Request, body: Buffer, origin: string): Promise<boolean> {
  if (isSafe(req) || readShlTarget(req.url) || isSameOriginRequest(req.headers, origin)) return true
  if (mayBeBareCodeForm(req)) return isCodeFormBody(body)
  return isOneClickBody(req.headers['content-type'] ?? '', body)
}

function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns whether the target is a path in valid percent encoding, with the Host of HTTP/1.1. */
function isWellFormed(req: Request): boolean {
  const hasHost = req.headers.host !== undefined || req.httpVersion === '1.0'
  return hasHost && req.url.startsWith('/') && isDecodable(req.path)
}

/** Remix answers the old data protocol (`?_data=route`), which no page of ours uses. */
function isOldDataRequest({ url }: Request): boolean {
  const start = url.indexOf('?')
  return start >= 0 && new URLSearchParams(url.slice(start)).has('_data')
}
