import type { Request, Response } from 'express'
import { plainPage } from './plain-page.ts'
import { hasBody, isUpload } from './request-body.ts'
import { readRequestState } from './request-state.ts'

/** A refused sender may continue for this time, so that it reads the answer, not a reset. */
const lingerMs = 5000

/** Answers with a plain page, and closes the connection if the request has not arrived in full. */
export function refuse(req: Request, res: Response, status: number, origin: string): void {
  const page = Buffer.from(
    plainPage(status, { ...readRequestState(res), origin, isUpload: isUpload(req) }),
  )
  res.status(status)
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(page.length) })
  if (status === 503) res.set('Retry-After', '5')
  if (status === 405) res.set('Allow', 'GET, HEAD, POST')
  if (!hasBody(req) || req.complete) {
    res.end(page)
    return
  }
  res.set('Connection', 'close')
  // Clients that wait for 100-continue send no body.
  if (req.headers.expect) {
    res.end(page)
    return
  }
  res.write(page)
  // Closing with unread data would reset the connection and could lose the answer.
  const finish = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(finish, lingerMs)
  req.once('end', finish)
  req.once('error', finish)
  req.resume()
}
