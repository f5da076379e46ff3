import type { Request, Response } from 'express'
import { plainPage } from './plain-page.ts'
import { hasBody, isUpload } from './request-body.ts'
import { requestStateOf } from './request-state.ts'

/** How long a refused sender may go on sending, so that it reads our answer instead of a broken connection. */
const lingerMs = 5000

/** Answers with a plain page and closes the connection when part of the request is still on its way. */
export function refuse(req: Request, res: Response, status: number, origin: string): void {
  const page = Buffer.from(
    plainPage(status, { ...requestStateOf(res), origin, isUpload: isUpload(req) }),
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
  // Who asked first ("100-continue") is still waiting and sends nothing more.
  if (req.headers.expect) {
    res.end(page)
    return
  }
  res.write(page)
  // Closing with unread data would reset the connection, and the answer might be lost with it.
  const finish = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(finish, lingerMs)
  req.once('end', finish)
  req.once('error', finish)
  req.resume()
}
