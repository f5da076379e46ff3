import { type OwnServer, startServer, type TestServer } from './server.ts'

const strict = new WeakMap<TestServer, Promise<OwnServer>>()

/** Returns a second server that requires confirmed emails, started on first use. */
export function strictServer(server: TestServer): Promise<TestServer> {
  const started =
    strict.get(server) ?? startServer({ TRUSTED_PROXIES: '127.0.0.1', EMAIL_CONFIRMATION: 'on' })
  strict.set(server, started)
  return started
}

/** Stops it, if it was started. */
export async function disposeStrictServer(server: TestServer): Promise<void> {
  await (await strict.get(server))?.dispose()
}
