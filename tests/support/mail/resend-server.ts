import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SendRequest {
  key: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/**
 * An answer instead of success: a status, `stall` (accepts, never answers), `drop` (accepts, breaks
 * the connection) or `refuse` (breaks the connection first).
 */
type Reply =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'stall'
  | 'drop'
  | 'refuse'

export interface ResendServer {
  readonly origin: string
  readonly apiKey: string
  /** Every request, including repetitions. */
  readonly requests: SendRequest[]
  /** The accepted mails, once for each idempotency key. */
  readonly mails: Map<string, { id: string; body: Record<string, unknown> }>
  /** Sets the replies to the next requests; later requests succeed. */
  replyNext(...replies: Reply[]): void
  close(): Promise<void>
}

/** Starts a local server with Resend's `POST /emails` and its idempotency keys. */
export async function startResendServer(): Promise<ResendServer> {
  const apiKey = 're_test_only'
  const requests: SendRequest[] = []
  const mails: ResendServer['mails'] = new Map()
  const replies: Reply[] = []

  const take = ({ key, body }: SendRequest): { id: string } | undefined => {
    const known = mails.get(key)
    if (known) return JSON.stringify(known.body) === JSON.stringify(body) ? known : undefined
    const mail = { id: randomUUID(), body }
    mails.set(key, mail)
    return mail
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== '/emails') {
      return send(response, 404, { statusCode: 404, name: 'not_found' })
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return send(response, 401, { statusCode: 401, name: 'missing_api_key' })
    }
    const body = JSON.parse(await textOf(request))
    const { headers } = request
    const received = { key: String(headers['idempotency-key']), body, headers }
    requests.push(received)
    const reply = replies.shift()
    if (reply === 'refuse') return void request.socket.destroy()
    if (typeof reply === 'object') {
      const said = reply.body ?? { statusCode: reply.status, name: 'error', message: 'no' }
      return send(response, reply.status, said, reply.headers)
    }
    const taken = take(received)
    if (reply === 'stall') return
    if (reply === 'drop') return void request.socket.destroy()
    if (taken) return send(response, 200, { id: taken.id })
    send(response, 409, { statusCode: 409, name: 'invalid_idempotent_request' })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    apiKey,
    requests,
    mails,
    replyNext: (...more) => void replies.push(...more),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
