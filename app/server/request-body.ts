import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { cardImageLimits, cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'

const kibibyte = 1024
const maxSmallBytes = 16 * kibibyte
// A file, and the lines of the form around it.
const maxUploadBytes = cardImageLimits.bytes + 64 * kibibyte

/** A body that is not taken; `status` is the answer: 413 too large, 503 no room just now. */
export class RefusedBodyError extends Error {
  override name = 'RefusedBodyError'
  readonly status: 413 | 503

  constructor(status: 413 | 503) {
    super(`A body was refused with ${status}`)
    this.status = status
  }
}

type Target = Pick<Request, 'path' | 'headers'>

/**
 * Whether a request brings the picture of an insurance card: to its address, as a form with a file. The same length of
 * any other form would be a million fields.
 */
export function isUpload({ path: address, headers }: Target): boolean {
  const { path } = parseProxyUrl(address)
  const isAddress = path === cardImagesPath || path === `${cardImagesPath}.data`
  return isAddress && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/**
 * The largest body, in bytes, that a request may have: one kind brings a picture, sections of the profile are long
 * forms, all others short ones.
 */
export function bodyLimit(request: Target): number {
  if (isUpload(request)) return maxUploadBytes
  return parseProxyUrl(request.path).path.startsWith('/profile/') ? 256 * kibibyte : maxSmallBytes
}

/** The length, in bytes, that a request says its body has; 0 when it says nothing. */
export function declaredLength(headers: IncomingHttpHeaders): number {
  return Number(headers['content-length'] ?? 0)
}

/** Whether a request has a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || declaredLength(headers) > 0
}

/**
 * Makes a function that receives a whole body, of at most `limit` bytes, before anything acts on it: a form that is
 * cut short or too long never reaches an action. It throws RefusedBodyError, or the connection's error when the
 * sender goes away.
 * @param room bytes that unfinished bodies above 16 KiB may hold together; smaller ones always find room.
 */
export function bodyReceiver(room = 32 * 1024 * kibibyte) {
  let held = 0
  return (req: IncomingMessage, limit: number): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      let buffer = Buffer.alloc(0)
      let length = 0
      const counted = () => (buffer.length > maxSmallBytes ? buffer.length : 0)
      const resize = (size: number) => {
        held -= counted()
        const former = buffer
        buffer = Buffer.alloc(size)
        former.copy(buffer, 0, 0, length)
        held += counted()
      }
      const stop = () => {
        req.off('data', onData).off('end', onEnd).off('error', onError)
        resize(0)
      }
      const refuse = (status: 413 | 503) => {
        stop()
        reject(new RefusedBodyError(status))
      }
      // One buffer that doubles: a body of one-byte chunks must not cost a hundred times its length.
      const onData = (chunk: Buffer) => {
        const needed = length + chunk.length
        if (needed > limit) return refuse(413)
        if (needed > buffer.length) resize(Math.min(limit, Math.max(needed, 2 * buffer.length)))
        if (held > room && buffer.length > maxSmallBytes) return refuse(503)
        chunk.copy(buffer, length)
        length = needed
      }
      const onEnd = () => {
        const body = Buffer.from(buffer.subarray(0, length))
        stop()
        resolve(body)
      }
      const onError = (error: Error) => {
        stop()
        reject(error)
      }
      req.on('data', onData).once('end', onEnd).once('error', onError)
    })
}
