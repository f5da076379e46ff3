import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import { seconds } from '#app/lib/time.ts'

/** The answer of an address, as this machine sees it. */
export interface Probe {
  address: string
  status?: number
  /** The start of the body. */
  body?: string
  /** The target of a redirect. */
  location?: string
  /** The header `Referrer-Policy`, as the proxy passes it on. */
  referrerPolicy?: string
  /** How far the clock of the answer is ahead of this one, in milliseconds. */
  clockAheadMs?: number
  certificateEndsAt?: Date
  /** Code of the reason for which this program does not trust the connection. */
  tlsFault?: string
  /** Code of the reason for which there is no answer. */
  networkFault?: string
}

const maxProbeMs = seconds(5)

/** Sends one GET without following redirects. Never throws. */
export async function probe(address: string, maxMs = maxProbeMs): Promise<Probe> {
  const facts: Probe = { address }
  try {
    await readAnswer(address, facts, AbortSignal.timeout(maxMs))
  } catch (error) {
    const code = readCode(error)
    if (/TLS|SSL|CERT|EPROTO|SIGNATURE/.test(code)) facts.tlsFault ??= code
    else facts.networkFault = code
  }
  return facts
}

async function readAnswer(address: string, facts: Probe, signal: AbortSignal): Promise<void> {
  const isHttps = address.startsWith('https:')
  const sentAt = Date.now()
  const { promise: body, resolve, reject } = Promise.withResolvers<string>()
  const request = isHttps ? requestHttps : requestHttp
  // The certificate is checked below, so that its end is known too. Nothing secret is sent.
  const sent = request(address, { agent: false, rejectUnauthorized: false, signal }, answer => {
    facts.status = answer.statusCode ?? 0
    if (answer.headers.location) facts.location = answer.headers.location
    const policy = answer.headers['referrer-policy']
    if (policy) facts.referrerPolicy = String(policy)
    const serverTime = Date.parse(answer.headers.date ?? '')
    // The header has whole seconds, cut off.
    const middle = (sentAt + Date.now()) / 2
    if (Number.isFinite(serverTime)) facts.clockAheadMs = serverTime + 500 - middle
    readStart(answer).then(resolve, reject)
  })
  sent.once('socket', socket => {
    if (!(socket instanceof TLSSocket)) return
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      if (valid_to) facts.certificateEndsAt = new Date(valid_to)
      if (!socket.authorized) facts.tlsFault = String(socket.authorizationError)
    })
  })
  sent.once('error', reject)
  sent.end()
  facts.body = await body
}

const maxBodyCharacters = 100

async function readStart(answer: IncomingMessage): Promise<string> {
  let body = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) {
    body += chunk
    if (body.length > maxBodyCharacters) break
  }
  return body.slice(0, maxBodyCharacters)
}

function readCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown fault'
  // Several addresses of one name may each have a fault.
  const [first = error] = error instanceof AggregateError ? error.errors : []
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return 'code' in first ? String(first.code) : first.name
}
