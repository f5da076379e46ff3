import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

const kibibyte = 1024

/** A body without declared length grew larger than its path allows. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** The largest body, in bytes, that a path takes. */
export function bodyLimit(_path: string): number {
  return 256 * kibibyte
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
 * Receives a whole body before anything acts on it: a form that is cut short or too long never
 * reaches an action, and a slow sender holds nothing but its socket.
 * @param limit in bytes
 * @throws BodyTooLargeError as soon as more has arrived
 * @throws the connection's error when the sender goes away
 */
export function receiveBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length <= limit) return
      req.off('data', onData)
      reject(new BodyTooLargeError())
    }
    req.on('data', onData)
    req.once('end', () => resolve(Buffer.concat(chunks)))
    req.once('error', reject)
  })
}
