import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'

/** What the launcher knows of one request while it is answered. */
export interface RequestState {
  requestId: string
  cspNonce: string
  clientAddress: string
  /** The whole body, received before anything else looks at the request. */
  body: Buffer
  /** Set when a file is served that anyone may keep; everything else is never stored. */
  isPublicFile: boolean
}

/** A visit with fresh random values. */
export function newRequestState(clientAddress: string): RequestState {
  return {
    requestId: randomBytes(8).toString('hex'),
    cspNonce: randomBytes(16).toString('base64url'),
    clientAddress,
    body: Buffer.alloc(0),
    isPublicFile: false,
  }
}

/** The visit that a response answers. */
export function requestStateOf(res: Response): RequestState {
  return res.locals.visit as RequestState
}

/** Runs `act` just before the headers are sent: the last word, whoever sends them. */
export function beforeHeaders(res: ServerResponse, act: () => void): void {
  const writeHead = res.writeHead
  res.writeHead = ((...args: Parameters<typeof writeHead>) => {
    res.writeHead = writeHead
    act()
    return writeHead.apply(res, args)
  }) as typeof writeHead
}

/** A handler whose failure reaches express: left alone, a rejected promise would end the process. */
export function asyncHandler(
  handler: (...args: Parameters<RequestHandler>) => Promise<void>,
): RequestHandler {
  return (req, res, next) => {
    handler(req, res, next).catch(next)
  }
}
