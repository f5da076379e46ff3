// Sends requests on keep-alive connections in its own process. It parses responses itself, because
// a client of node:http costs more than the server.

import { connect, type Socket } from 'node:net'

/** One kind of request of a load. */
export interface Target {
  path: string
  /** `Cookie` headers, sent in turn. */
  cookies?: string[]
  /** JSON to post; without it, the request is a GET. */
  json?: string
}

/** One slice of load, from the parent process. */
export interface Slice {
  port: number
  /** Requested in turn. */
  targets: Target[]
  connections: number
  /** Different client addresses, named in `X-Forwarded-For` in turn. */
  addresses: number
  seconds: number
  acceptEncoding?: string
}

export interface SliceResult {
  /** Responses with status 200. */
  count: number
  seconds: number
  /** Milliseconds of each response. */
  times: number[]
  /** Number of responses with each other status. */
  failures: Record<string, number>
}

let sent = 0

process.on('message', (slice: Slice) => {
  run(slice).then(
    result => process.send?.(result),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run(slice: Slice): Promise<SliceResult> {
  const result: SliceResult = { count: 0, seconds: 0, times: [], failures: {} }
  const began = performance.now()
  const end = began + slice.seconds * 1000
  await Promise.all(
    Array.from({ length: slice.connections }, () => runConnection(slice, end, result)),
  )
  result.seconds = (performance.now() - began) / 1000
  return result
}

function runConnection(slice: Slice, end: number, result: SliceResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(slice.port, '127.0.0.1')
    let startedAt = 0
    let isOver = false
    const next = () => {
      startedAt = performance.now()
      if (startedAt < end) {
        socket.write(nextRequest(slice))
        return
      }
      isOver = true
      socket.end()
      resolve()
    }
    socket.setNoDelay().once('connect', next)
    socket.once('error', reject)
    socket.once('close', () => (isOver ? resolve() : reject(new Error('A connection was closed'))))
    readResponses(socket, status => {
      result.times.push(performance.now() - startedAt)
      if (status === '200') result.count += 1
      else result.failures[status] = (result.failures[status] ?? 0) + 1
      next()
    })
  })
}

function nextRequest({ port, targets, addresses, acceptEncoding }: Slice): string {
  const n = sent++
  const { path, cookies = [], json } = targets[n % targets.length] as Target
  const cookie = cookies[Math.floor(n / targets.length) % cookies.length]
  const address = n % addresses
  const lines = [
    `${json === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `X-Forwarded-For: 10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    'User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Accept: text/html',
    'Accept-Language: en',
    ...(acceptEncoding ? [`Accept-Encoding: ${acceptEncoding}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(json === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${json ?? ''}`
}

const lastChunk = '0\r\n\r\n'

/** Calls `onResponse` with the status of each response. A connection has one pending request. */
function readResponses(socket: Socket, onResponse: (status: string) => void): void {
  let head = ''
  let status = ''
  // Missing bytes; undefined for a chunked body.
  let left: number | undefined
  let tail = ''
  socket.on('data', chunk => {
    let body = chunk
    if (!status) {
      head += chunk.toString('latin1')
      const bodyAt = head.indexOf('\r\n\r\n') + 4
      if (bodyAt < 4) return
      body = Buffer.from(head.slice(bodyAt), 'latin1')
      const fields = head.slice(0, bodyAt)
      status = fields.slice(9, 12)
      const length = /\r\ncontent-length: (\d+)/i.exec(fields)?.[1]
      left = length === undefined ? undefined : Number(length)
    }
    if (left === undefined) {
      tail = (tail + body.subarray(-lastChunk.length).toString('latin1')).slice(-lastChunk.length)
      if (tail !== lastChunk) return
    } else {
      left -= body.length
      if (left > 0) return
    }
    const answered = status
    head = ''
    status = ''
    tail = ''
    onResponse(answered)
  })
}
