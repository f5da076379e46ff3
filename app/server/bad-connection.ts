import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { plainPage } from './plain-page.ts'
import type { Log } from './request-log.ts'
import { newRequestState } from './request-state.ts'
import { type HeaderSettings, securityHeaders } from './security-headers.ts'

const lingerMs = 1000

/** Answers requests that Node cannot parse, with the headers and page of all other refusals. */
export function answerBadConnections(
  server: Server,
  settings: HeaderSettings & { origin: string },
  log: Log,
): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  const refused = new WeakSet<Duplex>()
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.prependListener(event, (_req, res) => {
      if (res.socket) answers.set(res.socket, res)
    })
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return
    refused.add(socket)
    const latest = answers.get(socket)
    const isBeingAnswered = latest !== undefined && !latest.writableFinished
    if (
      !socket.writable ||
      error.code === 'ECONNRESET' ||
      (isBeingAnswered && latest.headersSent)
    ) {
      socket.destroy()
      return
    }
    const { status, requestId, text } = rawAnswer(error, settings)
    socket.end(text)
    // The rest of the request is read and dropped for a moment, so that no reset loses the answer.
    setTimeout(() => socket.destroy(), lingerMs)
    // A request that broke off after its headers has its own line in the log.
    const bytes = Buffer.byteLength(text)
    if (!isBeingAnswered) log({ requestId, method: '?', route: '*', status, ms: 0, bytes })
  })
}

function rawAnswer(error: NodeJS.ErrnoException, settings: HeaderSettings & { origin: string }) {
  const status = statuses[error.code ?? ''] ?? 400
  const { requestId, cspNonce } = newRequestState('')
  const page = plainPage(status, { requestId, cspNonce, origin: settings.origin })
  const headers = {
    Connection: 'close',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...securityHeaders(settings, cspNonce),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${page}`
  return { status, requestId, text }
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
