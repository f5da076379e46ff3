import type { Request, Response } from 'express'
import { readShlTarget, shlMethods, shlRefusal } from '#app/interop/shl/shl-address.ts'
import { plainPage } from './plain-page.ts'
import { bodyLimit, hasBody, isUpload } from './request-body.ts'
import { readRequestState } from './request-state.ts'

/** A sender may continue for this time, so that it reads the answer, not a reset. */
const lingerMs = 5000

/**
 * Answers with a plain page, or with JSON at an address of a SMART Health Link.
 * @param isFull true for a 503 of a full disk.
 */
export function refuse(
  req: Request,
  res: Response,
  status: number,
  origin: string,
  isFull = false,
): void {
  const { type, text, allow } = refusal(req, res, status, { origin, isFull })
  const page = Buffer.from(text)
  res.status(status)
  res.set({ 'Content-Type': type, 'Content-Length': String(page.length) })
  if (status === 503 && !res.hasHeader('Retry-After')) res.set('Retry-After', '5')
  if (status === 405 && !res.hasHeader('Allow')) res.set('Allow', allow)
  sendEarly(req, res, page)
}

/**
 * Sends an answer whose status and headers are set, without reading the body of the request. Closes
 * the connection if the request has not arrived in full.
 */
export function sendEarly(req: Request, res: Response, content = Buffer.alloc(0)): void {
  if (!hasBody(req) || req.complete) {
    res.end(content)
    return
  }
  res.set('Connection', 'close')
  // Clients that wait for 100-continue send no body.
  if (req.headers.expect) {
    res.end(content)
    return
  }
  res.write(content)
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

function refusal(
  req: Request,
  res: Response,
  status: number,
  page: { origin: string; isFull: boolean },
) {
  const shl = readShlTarget(req.originalUrl)
  if (shl) {
    const allow = shl === 'data' ? '' : `${shlMethods[shl]}, OPTIONS`
    return { type: 'application/json', text: shlRefusal(status), allow }
  }
  const about = { isUpload: isUpload(req), maxBytes: bodyLimit(req) }
  const state = { ...readRequestState(res), ...page, ...about }
  return {
    type: 'text/html; charset=utf-8',
    text: plainPage(status, state),
    allow: 'GET, HEAD, POST',
  }
}
