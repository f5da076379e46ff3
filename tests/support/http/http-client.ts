import { Agent, request } from 'node:http'

export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  cookies: string[]
  /** The body as text; unreadable if the request asked for compression. */
  body: string
  /** Length of the transferred body. */
  bytes: number
}

/** A form; a name may occur several times, as for ticked boxes. */
export type Form = Record<string, string> | [name: string, value: string][]

// Safe methods (RFC 9110 9.2.1) reuse connections, one pool for each address. Other methods cannot
// be repeated, so each opens a connection.
const keepAliveAgent = new Agent({ keepAlive: true })
const safeMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/** An HTTP client without a browser: keeps cookies, follows no redirect. */
export class HttpClient {
  readonly #origin: string
  readonly #address: string | undefined
  readonly #jar = new Map<string, string>()

  /** @param address address of this machine (127.0.0.x) that sends the requests. */
  constructor(origin: string, address?: string) {
    this.#origin = origin
    this.#address = address
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.send('GET', path, headers)
  }

  /** Posts a form with our own origin. */
  post(
    path: string,
    form: Form,
    headers: Record<string, string> = { origin: this.#origin },
  ): Promise<HttpAnswer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send('POST', path, { ...type, ...headers }, new URLSearchParams(form).toString())
  }

  /** Returns the stored cookies, as a `Cookie` header. */
  cookies(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends any request. */
  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Buffer = '',
  ): Promise<HttpAnswer> {
    const cookie = this.cookies()
    const isAnnounced = body.length > 0 && !headers['transfer-encoding']
    const sent = {
      ...(cookie && { cookie }),
      ...(isAnnounced && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    }
    return this.#request(method, path, sent, body)
  }

  #request(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    body: string | Buffer,
  ): Promise<HttpAnswer> {
    const isReading = safeMethods.includes(method) && body.length === 0
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#origin}${path}`,
        { method, agent: isReading && keepAliveAgent, localAddress: this.#address, headers },
        response => {
          const parts: Buffer[] = []
          response.on('data', part => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const cookies = response.headers['set-cookie'] ?? []
            for (const line of cookies) this.#storeCookie(line)
            const received = Buffer.concat(parts)
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers as Record<string, string>,
              cookies,
              body: received.toString(),
              bytes: received.length,
            })
          })
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed the reused connection meanwhile.
        const isClosed = isReading && sent.reusedSocket && error.code === 'ECONNRESET'
        if (isClosed) this.#request(method, path, headers, body).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const isGone = attributes.some(attribute => /^\s*max-age=0$/i.test(attribute))
    if (isGone || value.join('=') === '') this.#jar.delete(name)
    else this.#jar.set(name, value.join('='))
  }
}
