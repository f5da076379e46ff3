import type { Response as Outgoing } from 'express'
import { readBytes } from '#app/http/text-response.ts'

type BodyReader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Sends a response of Remix: a complete body in one piece with its length, others as they arrive.
 */
export async function sendResponse(res: Outgoing, response: Response): Promise<void> {
  res.statusMessage = response.statusText
  res.status(response.status)
  for (const [name, value] of response.headers) res.append(name, value)
  const bytes = readBytes(response)
  if (bytes) {
    res.set('Content-Length', String(bytes.length))
    res.end(bytes)
    return
  }
  if (!response.body) {
    res.end()
    return
  }
  try {
    await sendBody(res, response.body.getReader())
  } catch (error) {
    res.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

async function sendBody(res: Outgoing, reader: BodyReader): Promise<void> {
  const chunks: Uint8Array[] = []
  let read = reader.read()
  // A complete body is read within one turn of the event loop.
  const turn = new Promise<'turn'>(resolve => setImmediate(resolve, 'turn'))
  for (let next = await Promise.race([read, turn]); next !== 'turn'; ) {
    if (next.done) {
      const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      res.set('Content-Length', String(body.length))
      res.end(body)
      return
    }
    chunks.push(next.value)
    read = reader.read()
    next = await Promise.race([read, turn])
  }
  for (const chunk of chunks) write(res, chunk)
  for (let next = await read; !next.done; next = await reader.read()) write(res, next.value)
  res.end()
}

// Without the `flush` of `compression` a chunk would wait in the compressor.
function write(res: Outgoing & { flush?: () => void }, chunk: Uint8Array): void {
  res.write(chunk)
  res.flush?.()
}
