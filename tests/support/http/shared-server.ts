import { runningServer, startServer, type TestServer } from './server.ts'

const variable = 'MEDFOLD_TEST_SERVER'

/**
 * Starts the server that all tests in a browser share: a second one would compile and warm up the
 * same code again. Returns what ends it after the tests.
 */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' })
  const { origin, port, dataDir, pid } = server
  // Workers inherit it.
  process.env[variable] = JSON.stringify({ origin, port, dataDir, pid })
  return () => server.dispose()
}

/** The shared server, as a worker sees it. */
export function sharedServer(): TestServer {
  return runningServer(JSON.parse(process.env[variable] ?? ''))
}
