import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Request } from 'express'
import {
  leftSessionCookieName,
  sessionCookieName,
} from '#app/accounts/sessions/session-cookie-name.ts'
import { maxFormBytes } from '#app/forms/max-form-bytes.ts'
import { parseProxyUrl } from '#app/http/proxy-url.ts'
import { maxShlBodyBytes, readShlTarget } from '#app/interop/shl/shl-address.ts'
import { cardImageLimits, cardImagesPath } from '#app/profile/insurance-cards/card-image-limits.ts'

const kibibyte = 1024
// Bodies up to this size always find memory.
const maxSmallBytes = 16 * kibibyte
const maxStrangerBytes = 32 * kibibyte
// A file and the form around it.
const maxUploadBytes = cardImageLimits.bytes + 64 * kibibyte

/** A refused body: 413 if it is too large, 503 if there is no memory for it now. */
export class RefusedBodyError extends Error {
  override name = 'RefusedBodyError'
  readonly status: 413 | 503

  constructor(status: 413 | 503) {
    super(`A body was refused with ${status}`)
    this.status = status
  }
}

type Target = Pick<Request, 'path' | 'headers'>

/** Returns whether a request uploads the image of an insurance card. */
export function isUpload({ path: address, headers }: Target): boolean {
  const { path } = parseProxyUrl(address)
  const isAddress = path === cardImagesPath || path === `${cardImagesPath}.data`
  return isAddress && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/**
 * Returns the largest body of a request in bytes. Drafts of a logged-out browser count as forms of
 * somebody who is logged in.
 */
export function bodyLimit(request: Target): number {
  if (readShlTarget(request.path)) return maxShlBodyBytes
  if (isUpload(request)) return maxUploadBytes
  const names = [sessionCookieName, leftSessionCookieName]
  const isLoggedIn = names.some(name => request.headers.cookie?.includes(`${name}=`))
  return isLoggedIn ? maxFormBytes : maxStrangerBytes
}

/** Returns the declared length of a body in bytes; 0 without one. */
export function declaredLength(headers: IncomingHttpHeaders): number {
  return Number(headers['content-length'] ?? 0)
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || declaredLength(headers) > 0
}

/**
 * Returns a function that receives a whole body of at most `limit` bytes. It throws
 * RefusedBodyError, or the error of the connection.
 * @param maxHeldBytes memory for unfinished bodies above 16 KiB, all together.
 */
export function bodyReceiver(maxHeldBytes = 32 * 1024 * kibibyte) {
  let heldBytes = 0
  return (req: IncomingMessage, limit: number): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      let buffer = Buffer.alloc(0)
      let length = 0
      const countedBytes = () => (buffer.length > maxSmallBytes ? buffer.length : 0)
      const resize = (size: number) => {
        heldBytes -= countedBytes()
        const previous = buffer
        buffer = Buffer.alloc(size)
        previous.copy(buffer, 0, 0, length)
        heldBytes += countedBytes()
      }
      const stop = () => {
        req.off('data', onData).off('end', onEnd).off('error', onError)
        resize(0)
      }
      const refuse = (status: 413 | 503) => {
        stop()
        reject(new RefusedBodyError(status))
      }
      // One buffer that doubles, because a body of one-byte chunks would cost a hundred times its
      // length.
      const onData = (chunk: Buffer) => {
        const needed = length + chunk.length
        if (needed > limit) return refuse(413)
        if (needed > buffer.length) resize(Math.min(limit, Math.max(needed, 2 * buffer.length)))
        if (heldBytes > maxHeldBytes && buffer.length > maxSmallBytes) return refuse(503)
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
