import { createServer, type ServerResponse } from 'node:http'
import { writeLog } from '#app/lib/log.server.ts'
import { ownSettings, unquote } from '#app/lib/settings-source.server.ts'
import { listen } from './listen.ts'
import { plainPage } from './plain-page.ts'
import { newRequestState } from './request-state.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Answers every request with a page that says what to set, and status 503, until a signal ends the
 * process.
 * @param fault the line about the settings that are not valid.
 */
export async function serveSetupPage(fault: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0))
  const server = createServer((_req, res) => answer(res, fault))
  await listen(server, readAddress())
  writeLog({ level: 'error', kind: 'start', text: fault })
}

function readAddress() {
  const { HOST, PORT } = ownSettings(process.env)
  const port = unquote(PORT)
  const isPort = /^\d{1,5}$/.test(port) && Number(port) < 65_536
  return { host: unquote(HOST) || '0.0.0.0', port: isPort ? Number(port) : 3000 }
}

function answer(res: ServerResponse, setupFault: string): void {
  const { requestId, cspNonce } = newRequestState('')
  const page = plainPage(503, { requestId, cspNonce, origin: '', setupFault })
  res.writeHead(503, {
    ...securityHeaders({ secure: false }, cspNonce),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
    // A body is not read, so the connection must end with the answer.
    Connection: 'close',
  })
  res.end(page)
}
