import { type OwnServer, startServer, type TestServer } from './server.ts'

const strict = new WeakMap<TestServer, Promise<OwnServer>>()

/**
 * A second server beside that of the tests, on which an unproven address gets little: started when
 * first asked for.
 */
export function strictServer(server: TestServer): Promise<TestServer> {
  const started =
    strict.get(server) ?? startServer({ TRUSTED_PROXIES: '127.0.0.1', EMAIL_CONFIRMATION: 'on' })
  strict.set(server, started)
  return started
}

/** Ends it, if it was started. */
export async function disposeStrictServer(server: TestServer): Promise<void> {
  await (await strict.get(server))?.dispose()
}
