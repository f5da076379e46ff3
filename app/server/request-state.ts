import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { FoundRoute } from './find-route.ts'

/** The state of one request in the launcher. */
export interface RequestState {
  requestId: string
  cspNonce: string
  clientAddress: string
  /** The whole body, received before any handler runs. */
  body: Buffer
  /** True for a file that anybody may cache; no other answer is cached. */
  isPublicFile: boolean
  /** The route of the path, once it is found: finding it takes a millisecond. */
  found?: FoundRoute
}

/** Returns a state with new random values. */
export function newRequestState(clientAddress: string): RequestState {
  return {
    requestId: randomBytes(8).toString('hex'),
    cspNonce: randomBytes(16).toString('base64url'),
    clientAddress,
    body: Buffer.alloc(0),
    isPublicFile: false,
  }
}

/** Returns the state of the request that a response answers. */
export function readRequestState(res: Response): RequestState {
  return res.locals.visit as RequestState
}

/** Returns a handler that passes errors on. A rejected promise would end the process. */
export function asyncHandler(
  handler: (...args: Parameters<RequestHandler>) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    handler(req, res, next).catch(next)
  }
}
