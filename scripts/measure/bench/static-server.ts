import { createServer, type RequestListener } from 'node:http'

export interface StaticServer {
  origin: string
  stop(): void
}

/** Starts a server on a free port, without an application behind it. */
export async function startStaticServer(answer: RequestListener): Promise<StaticServer> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No free port')
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
