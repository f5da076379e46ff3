import type { ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { clientNetwork } from '#app/lib/client-network.ts'
import { BusyError, queue } from '#app/lib/queue.server.ts'
import { busyAnswer } from './busy-answer.ts'
import { beforeHeaders, readRequestState } from './request-state.ts'

/** Routes whose forms hash a password, or write without a login. */
const queuedRoutes = new Set([
  '/login',
  '/login/passkey',
  '/login/verify',
  '/register',
  '/register/:token',
  '/proxy/register/:token',
  '/reset/:token',
  '/forgot-password',
])

/** Seconds after which a refused form can be sent again. */
const retryAfter = 5

/**
 * Returns a function that runs a handler at once, or for forms that hash a password, in its turn.
 * When the queue is full it answers 503.
 * @param patternOf returns the route of a path.
 */
export function formQueue(patternOf: (path: string) => Promise<string>) {
  const run = queue({ maxRunning: 1, maxWaiting: 200, maxWaitingOfClient: 20 })
  const refuseInTurn = queue({ maxRunning: 1, maxWaiting: Number.POSITIVE_INFINITY })

  return async (req: Request, res: Response, handle: () => Promise<void>): Promise<void> => {
    const route = req.method === 'POST' ? await patternOf(req.path) : ''
    if (!queuedRoutes.has(route)) return await handle()
    const { clientAddress, body } = readRequestState(res)
    try {
      let handled: Promise<void> | undefined
      await run(() => {
        // The client may have left while its form was waiting.
        if (res.destroyed) return Promise.resolve()
        handled = handle()
        return Promise.race([handled, waitForHeaders(res)])
      }, clientNetwork(clientAddress))
      await handled
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      // One refusal in each turn of the event loop, so that pages are answered in between.
      await refuseInTurn(async () => {
        await new Promise(setImmediate)
        answer(req, res, body, route)
      })
    }
  }
}

/** Resolves when the headers are sent: then the work is done, however slow the client is. */
function waitForHeaders(res: ServerResponse): Promise<void> {
  return new Promise(resolve => beforeHeaders(res, resolve))
}

function answer(req: Request, res: Response, body: Buffer, route: string): void {
  if (res.destroyed) return
  const { type, text, headers } = busyAnswer(req, body, route, readRequestState(res))
  const content = Buffer.from(text)
  res.status(503).set({
    ...headers,
    'Content-Type': type,
    'Content-Length': String(content.length),
    'Retry-After': String(retryAfter),
  })
  res.end(content)
}
